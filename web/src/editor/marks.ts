/** Findings on the lines that they speak of. */
import type { Diagnostic } from "@codemirror/lint";
import type { Text } from "@codemirror/state";
import type { Row } from "../documents/page";
import type { Finding } from "../documents/report";
import { explain } from "../state/place";
import { editor } from "../state/workbench";

const LEVEL = { error: "error", undecided: "error", warning: "warning", note: "info" } as const;

export function marks(findings: readonly Finding[], rows: readonly Row[], doc: Text): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const finding of findings) {
    for (const number of finding.lines) {
      if (number > doc.lines) continue;
      const line = doc.line(number);
      const indent = line.text.length - line.text.trimStart().length;
      found.push({
        from: line.from + indent,
        to: line.to,
        severity: LEVEL[finding.severity],
        source: finding.rule,
        message: `${finding.message} ${finding.hint}`.trim(),
        markClass: `mark-${finding.severity}`,
        renderMessage: () => message(finding),
        actions: proposals(rows, number).map((name) => ({
          name,
          apply: () => useName([number], name),
        })),
      });
    }
  }
  return found.sort((one, other) => one.from - other.from || one.to - other.to);
}

export function proposals(rows: readonly Row[], line: number): string[] {
  return rows.find((row) => row.line === line)?.nearest ?? [];
}

/** Put a card's name in place of those on some lines; count, comment and marks stay. */
export function useName(lines: readonly number[], name: string): void {
  editor.value?.replaceLines(lines, (text) => {
    const [, count = "", , comment = ""] =
      /^(\s*(?:\d+\s*x?\s+)?)(.*?)(\s+#(?:\s.*)?)?$/.exec(text) ?? [];
    return `${count}${name}${comment}`;
  });
}

function message(finding: Finding): Node {
  const box = document.createElement("div");
  box.className = `tip tip-${finding.severity}`;
  const said = box.appendChild(document.createElement("p"));
  said.textContent = finding.message;
  if (finding.hint) {
    const hint = box.appendChild(document.createElement("p"));
    hint.className = "hint";
    hint.textContent = finding.hint;
  }
  const rule = box.appendChild(document.createElement("button"));
  rule.type = "button";
  rule.className = "link";
  rule.textContent = [finding.rule, ...finding.citations].join(" · ");
  rule.onclick = () => explain(finding.rule);
  return box;
}
