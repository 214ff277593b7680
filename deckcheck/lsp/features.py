"""What an editor asks about one document, each question answered from the deck that is in it."""

from __future__ import annotations

from lsprotocol import types

from deckcheck.errors import DeckcheckError
from deckcheck.lsp import actions as offers
from deckcheck.lsp import card_places, outline
from deckcheck.lsp.completions import complete
from deckcheck.lsp.hovers import card_text, hover, marked_up
from deckcheck.lsp.project_decks import documents_of, report_on, result_id
from deckcheck.lsp.toml_completions import complete_toml

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.lsp.decks import OpenDeck
    from deckcheck.lsp.editor import Editor
    from deckcheck.lsp.session import Open, Session

__all__ = ["Features"]


class Features:
    """The requests. Each gives nothing where the document is closed or holds no deck."""

    def __init__(self, session: Session, editor: Editor) -> None:
        self._session = session
        self._editor = editor
        self._mended: tuple[OpenDeck, tuple[offers.Mend, ...]] | None = None
        """The deck that was searched last, and what was found for it."""

    def _at(self, uri: str) -> tuple[Open, OpenDeck] | None:
        document = self._session.open(uri)
        deck = self._session.deck(document) if document else None
        return (document, deck) if document and deck else None

    # Diagnostics

    async def diagnostics(
        self, params: types.DocumentDiagnosticParams
    ) -> types.DocumentDiagnosticReport:
        """Of one document, as it is when the answer goes out."""
        uri = params.text_document.uri
        document, found = self._session.open(uri), list[types.Diagnostic]()
        while document:
            found = await self._session.judged(document)
            now = self._session.open(uri)
            if now is None or now.version == document.version:
                break
            document = now
        told = result_id(found)
        if told == params.previous_result_id:
            return types.RelatedUnchangedDocumentDiagnosticReport(told)
        return types.RelatedFullDocumentDiagnosticReport(found, result_id=told)

    async def all_diagnostics(
        self, params: types.WorkspaceDiagnosticParams
    ) -> types.WorkspaceDiagnosticReport:
        """Of all decks in the folders of the editor."""
        before = {one.uri: one.value for one in params.previous_result_ids}
        reports: list[types.WorkspaceDocumentDiagnosticReport] = []
        for folder in self._session.folders:
            for document in documents_of(self._session, folder):
                found = await self._session.judged(document)
                reports.append(report_on(document, found, before))
        return types.WorkspaceDiagnosticReport(reports)

    # Cards

    def hover(self, params: types.HoverParams) -> types.Hover | None:
        """About the line: its card, whether the format admits it, what was found."""
        at = self._at(params.text_document.uri)
        if at is None:
            return None
        number, _ = at[0].text.place(params.position)
        return hover(at[1], number, markdown=self._editor.markdown)

    def complete(self, params: types.CompletionParams) -> types.CompletionList | None:
        """What may stand at the cursor."""
        document = self._session.open(params.text_document.uri)
        workspace = self._session.workspace(document.file) if document else None
        if document is None or workspace is None:
            return None
        number, column = document.text.place(params.position)
        if document.is_toml:
            file, markdown = document.file, self._editor.markdown
            return complete_toml(workspace, file, document.text, number, column, markdown=markdown)
        deck = self._session.deck(document)
        return complete(deck, number, column) if deck else None

    def completed(self, item: types.CompletionItem) -> types.CompletionItem:
        """A completion with the facts about its card."""
        data = item.data if isinstance(item.data, dict) else {}
        workspace = self._session.workspace(str(data.get("file", "")))
        if workspace and "card" in data:
            text = "\n".join(card_text(workspace, workspace.catalog.card(str(data["card"]))))
            item.documentation = marked_up(text, self._editor.markdown)
        return item

    def definition(self, params: types.DefinitionParams) -> list[types.Location]:
        """The mission that a plan line or a seed card is about."""
        at = self._at(params.text_document.uri)
        if at is None:
            return []
        number, _ = at[0].text.place(params.position)
        return card_places.definition(at[1], number, at[0].uri)

    def references(self, params: types.ReferenceParams) -> list[types.Location]:
        """All lines that name the card."""
        at = self._at(params.text_document.uri)
        if at is None:
            return []
        number, _ = at[0].text.place(params.position)
        return card_places.references(at[1], number, at[0].uri)

    def renamable(self, params: types.PrepareRenameParams) -> types.Range | None:
        """The name of the card that would be changed."""
        at = self._at(params.text_document.uri)
        if at is None or not at[1].by_hand:
            return None
        return card_places.name_range(at[1], at[0].text.place(params.position)[0])

    def rename(self, params: types.RenameParams) -> types.WorkspaceEdit | None:
        """Another card in its place, on all lines that name it."""
        at = self._at(params.text_document.uri)
        if at is None or not at[1].by_hand:
            return None
        number, _ = at[0].text.place(params.position)
        return self._editor.edit(at[0], card_places.renamed(at[1], number, params.new_name))

    # Shape

    def symbols(self, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        """Sections with their cards."""
        at = self._at(params.text_document.uri)
        return outline.symbols(at[1]) if at else []

    def folds(self, params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        """Sections and stacks of the seed plan."""
        at = self._at(params.text_document.uri)
        return outline.folds(at[1]) if at else []

    def hints(self, params: types.InlayHintParams) -> list[types.InlayHint]:
        """How full each section is."""
        at = self._at(params.text_document.uri)
        first, last = params.range.start.line, params.range.end.line
        found = outline.section_counts(at[1]) if at and at[1].by_hand else ()
        return [hint for number, hint in found if first <= number <= last]

    # Changes

    def format(self, params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        """The canonical text, as `fmt` writes it; why not, where it is not written."""
        at = self._at(params.text_document.uri)
        if at is None:
            return []
        try:
            return offers.canonical_edits(at[1])
        except DeckcheckError as error:
            self._editor.say(str(error))
            return []

    async def actions(self, params: types.CodeActionParams) -> list[types.CodeAction]:
        """What can be done about the lines; the whole deck is searched only if somebody asks."""
        at = self._at(params.text_document.uri)
        if at is None or not at[1].by_hand or not at[1].outcome.is_deck:
            return []
        document, deck = at
        context, first, last = params.context, params.range.start.line, params.range.end.line
        found: list[types.CodeAction] = []
        if _wanted(types.CodeActionKind.QuickFix, context.only):
            found += offers.spellings(
                deck,
                first,
                last,
                context.diagnostics,
                lambda edits: self._editor.edit(document, edits),
            )
            if context.trigger_kind != types.CodeActionTriggerKind.Automatic:
                found += [
                    types.CodeAction(
                        mend.title,
                        types.CodeActionKind.QuickFix,
                        is_preferred=mend.preferred or None,
                        edit=self._editor.edit(document, deck.text.edit_to(mend.text)),
                    )
                    for mend in await self._mends(deck)
                ]
        for title, kind in _WHOLE.items():
            if _wanted(kind, context.only):
                action = types.CodeAction(title, kind, data={"uri": document.uri})
                if self._editor.resolves_edits or await self._resolved(action):
                    found.append(action)
        return found

    async def _mends(self, deck: OpenDeck) -> tuple[offers.Mend, ...]:
        if self._mended is None or self._mended[0] is not deck:
            self._mended = deck, await self._session.searched(lambda: offers.mends(deck))
        return self._mended[1]

    async def do(self, action: types.CodeAction) -> types.CodeAction:
        """An action about a whole deck with its edit; without, where it cannot be."""
        await self._resolved(action, tell=True)
        return action

    async def _resolved(self, action: types.CodeAction, *, tell: bool = False) -> bool:
        at = self._at(str(action.data["uri"])) if isinstance(action.data, dict) else None
        if at is None:
            return False
        document, deck = at
        work = offers.plan_edits if action.kind == offers.PLAN else offers.canonical_edits
        try:
            edits: Sequence[types.TextEdit] = await self._session.searched(lambda: work(deck))
        except DeckcheckError as error:
            if tell:
                self._editor.say(str(error))
            return False
        action.edit = self._editor.edit(document, edits)
        return True


_WHOLE: dict[str, types.CodeActionKind | str] = {
    "Write a seed plan": offers.PLAN,
    "Write the canonical text": offers.CANONICAL,
}
"""Actions about the whole deck, which are worked out when one is chosen."""


def _wanted(
    kind: types.CodeActionKind | str, only: Sequence[types.CodeActionKind | str] | None
) -> bool:
    """Whether an editor asks for actions of a kind: by its name or the beginning of it."""
    name = str(getattr(kind, "value", kind))
    wanted = [str(getattr(one, "value", one)) for one in only or ()]
    return not wanted or any(name == one or name.startswith(f"{one}.") or not one for one in wanted)
