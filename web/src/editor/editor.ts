/** The editor: one for the whole page, so that undo reaches whatever changed the deck. */
import { autocompletion, closeCompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, redo, undo } from "@codemirror/commands";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorSelection, EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view";
import { difference } from "./changes";
import { complete } from "./completion";
import { nativeSyntax } from "./highlight";

export interface Handlers {
  changed(text: string): void;
  /** Apply the first proposal for the line of the cursor; false if there is none. */
  propose(line: number): boolean;
}

const EXAMPLE = `name: My deck
format: standard

[missions]
1 Title of a mission

[seed]
1 …

[draw]
2 …`;

export class DeckEditor {
  readonly view: EditorView;
  private readonly extensions: Extension;

  constructor(private readonly handlers: Handlers) {
    this.extensions = [
      lineNumbers(),
      lintGutter(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      EditorView.lineWrapping,
      placeholder(EXAMPLE),
      nativeSyntax,
      autocompletion({ override: [complete], activateOnTypingDelay: 40, maxRenderedOptions: 60 }),
      keymap.of([
        { key: "Mod-.", run: (view) => handlers.propose(lineOfCursor(view)) },
        { key: "Escape", run: closeCompletion },
        ...completionKeymap,
        ...lintKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      EditorView.contentAttributes.of({
        "aria-label": "Deck list",
        tabindex: "0",
        autocorrect: "off",
        autocapitalize: "off",
        spellcheck: "false",
      }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) handlers.changed(update.state.doc.toString());
      }),
    ];
    this.view = new EditorView({ state: this.fresh("") });
  }

  private fresh(doc: string): EditorState {
    return EditorState.create({ doc, extensions: this.extensions });
  }

  /** Another deck: what was done before cannot be undone into it. */
  restart(text: string): void {
    this.view.setState(this.fresh(text));
    this.handlers.changed(text);
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** Turn the text into another one, in one step that can be undone. */
  become(text: string): void {
    const stretch = difference(this.text, text);
    if (stretch) this.view.dispatch({ changes: stretch, userEvent: "input.deck" });
  }

  /** One change, and so one undo. */
  replaceLines(numbers: readonly number[], change: (line: string) => string): void {
    const lines = numbers.map((number) => this.view.state.doc.line(number));
    this.view.dispatch({
      changes: lines.map(({ from, to, text }) => ({ from, to, insert: change(text) })),
      userEvent: "input.deck",
    });
  }

  show(diagnostics: readonly Diagnostic[]): void {
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }

  goTo(number: number): void {
    const { doc } = this.view.state;
    const line = doc.line(Math.min(Math.max(number, 1), doc.lines));
    this.view.dispatch({
      selection: EditorSelection.cursor(line.to),
      effects: EditorView.scrollIntoView(line.from, { y: "center" }),
    });
    this.view.focus();
  }

  undo(): boolean {
    return undo(this.view);
  }

  redo(): boolean {
    return redo(this.view);
  }
}

function lineOfCursor(view: EditorView): number {
  return view.state.doc.lineAt(view.state.selection.main.head).number;
}
