import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { context, deck, FAULTY, go, open, option, paste, verdict } from "./harness";

const LOOKS = [
  { name: "light", options: { colorScheme: "light" as const } },
  { name: "dark", options: { colorScheme: "dark" as const } },
  {
    name: "phone",
    options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  },
];

/** Serious findings, the smallest text, and whether the page is wider than the window. */
async function faults(page: Page): Promise<string[]> {
  // The list of completions is moved through by the arrow keys of the editor, which keeps the focus.
  const { violations } = await new AxeBuilder({ page })
    .exclude(".cm-tooltip-autocomplete")
    .analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const found = serious.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
  );
  const layout = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small = new Set<string>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility()) continue;
      const size = Number.parseFloat(getComputedStyle(parent).fontSize);
      if (size < 12) small.add(`${size}px: ${node.textContent.slice(0, 60)}`);
    }
    const wide = document.documentElement.scrollWidth - innerWidth;
    return [...small, ...(wide > 0 ? [`${wide} pixels wider than the window`] : [])];
  });
  return [...found, ...layout];
}

describe.each(LOOKS)("$name", ({ options }) => {
  it("has no serious finding in any view", async () => {
    const page = await open(await context(options));
    const found: Record<string, string[]> = {};
    const look = async (name: string) => {
      const seen = await faults(page);
      if (seen.length > 0) found[name] = seen;
    };
    await look("empty");
    await paste(page, deck(FAULTY));
    await verdict(page, "not-legal");
    await look("findings");
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("1 picar");
    await option(page, "");
    await look("completion");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Table" }).click();
    await look("table");
    await page.getByRole("button", { name: /Why: / }).first().click();
    await page.locator(".drawer .page").waitFor();
    await look("rule");
    await page.keyboard.press("Escape");
    await go(page, "Cards");
    await page.locator(".result").first().waitFor({ timeout: 30_000 });
    await page.getByText("Choose by facts").click();
    await page.locator(".facets").waitFor();
    await look("cards");
    await go(page, "Understand");
    await look("understand");
    for (const part of ["What is in it", "Sample hand", "Rules and formats"]) {
      await page.getByRole("button", { name: part }).click();
      await page.waitForTimeout(700);
      await look(part);
    }
    await go(page, "Mend and build");
    await look("build");
    await go(page, "Sealed evening");
    await page.getByRole("button", { name: "Open the box" }).click();
    await page.locator(".pool").waitFor();
    await look("sealed");
    await go(page, "Desk");
    await look("desk");
    await go(page, "Keep and share");
    await page.waitForTimeout(500);
    await look("keep");
    expect(found).toEqual({});
  });
});
