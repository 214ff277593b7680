import { expect, it } from "vitest";
import {
  context,
  deck,
  FAULTY,
  go,
  host,
  LEGAL,
  open,
  option,
  paste,
  text,
  verdict,
  workbook,
} from "./harness";

it("types a deck with completion, and judges it while one types", async () => {
  const page = await open();
  await page.locator(".cm-content").focus();
  await page.keyboard.type("[se");
  await option(page, "[seed]");
  await page.keyboard.press("Enter");
  await page.keyboard.type("2 yut");
  await option(page, "Yuta");
  await page.keyboard.press("Enter");
  expect(await text(page)).toBe("[seed]\n2 Yuta");
  await verdict(page, "not-legal");
  expect(await page.locator(".counts").innerText()).toContain("Seed 2");
});

it("completes beginnings that are misspelt, and adds the count", async () => {
  const page = await open();
  await page.locator(".cm-content").focus();
  await page.keyboard.type("[draw]\njaen-luc pic");
  await option(page, "Jean-Luc Picard");
  await page.keyboard.press("Enter");
  expect(await text(page)).toMatch(/^\[draw\]\n1 Jean-Luc Picard/);
});

it("shows findings on their lines, by keyboard, and in a list that leads back", async () => {
  const page = await open();
  await paste(page, deck(FAULTY));
  await verdict(page, "not-legal");
  await page.locator(".mark-undecided").waitFor();
  expect(await page.locator(".findings").innerText()).toContain("Horta of Janus VI");
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("F8");
  await page.locator(".cm-tooltip .tip").first().waitFor();
  await page.getByRole("button", { name: "line 20" }).first().click();
  expect(await page.evaluate(() => document.activeElement?.className)).toContain("cm-content");
  await page.getByRole("button", { name: /Why: non-mission-in-missions/ }).click();
  await page.locator(".drawer .page").waitFor();
  expect(await page.locator(".drawer .page").innerText()).toContain("Normally");
  await page.keyboard.press("Escape");
});

it("applies a proposal for a name by one key, never by itself, and takes it back", async () => {
  const page = await open();
  await paste(page, "[seed]\n1 Yutta  # hers");
  await page.getByRole("button", { name: "Write “Yuta”" }).waitFor();
  expect(await text(page)).toBe("[seed]\n1 Yutta  # hers");
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+.");
  expect(await text(page)).toBe("[seed]\n1 Yuta  # hers");
  await page.keyboard.press("Control+Z");
  expect(await text(page)).toBe("[seed]\n1 Yutta  # hers");
});

it("writes a name on every line that a finding speaks of, in one change", async () => {
  const page = await open();
  const lists = "[draw]\n1 Data\n2 Data  # and again\n";
  await paste(page, lists);
  await page.getByRole("button", { name: "Write “Data [Premiere]” on 2 lines" }).click();
  expect(await text(page)).toBe("[draw]\n1 Data [Premiere]\n2 Data [Premiere]  # and again\n");
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+Z");
  expect(await text(page)).toBe(lists);
});

it("understands a pasted list in another syntax, and writes it in ours when asked", async () => {
  const page = await open();
  await paste(page, deck("tests/decks/syntaxes/lackey.txt"));
  await page.getByText("Read as: LackeyCCG").waitFor();
  await page.getByRole("button", { name: "Write it in deckcheck's syntax" }).click();
  await expect.poll(() => text(page)).toMatch(/^\[(missions|seed)\]/m);
  await page.getByText("Read as:").waitFor({ state: "detached" });
});

it("reads a dropped Excel workbook into our syntax", async () => {
  const page = await open();
  const sheet = workbook([
    ["Deck of Kira", "", ""],
    ["Count", "Card", "Section"],
    ["2", "Taitt", "draw"],
    ["1", "Excavation", "missions"],
  ]);
  await page.evaluate(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], "kira.xlsx"));
      const drop = new DragEvent("drop", {
        dataTransfer: transfer,
        bubbles: true,
        cancelable: true,
      });
      document.getElementById("main")?.dispatchEvent(drop);
    },
    [...sheet],
  );
  await page.getByText("Took kira.xlsx as the deck.").waitFor({ timeout: 60_000 });
  await verdict(page, "not-legal");
  await page.getByText("Loading").waitFor({ state: "detached" });
  const read = await text(page);
  expect(read).toContain("2 Taitt");
  expect(read).toContain("1 Excavation");
});

it("adds and takes out cards from a search, changes counts in the table, and undoes it all", async () => {
  const page = await open();
  await paste(page, deck(LEGAL));
  await verdict(page, "legal");
  await go(page, "Cards");
  await page.getByRole("searchbox").fill("title:yuta type:dilemma");
  const more = page.locator(".found").getByRole("button", { name: "One Yuta more in Seed" });
  await more.waitFor();
  await more.click();
  await more.click();
  await page.locator(".found output", { hasText: "2" }).waitFor();
  await page.locator(".found").getByRole("button", { name: "One Yuta less in Seed" }).click();
  await page.locator(".found output", { hasText: "1" }).waitFor();
  await go(page, "Deck");
  expect(await text(page)).toContain("1 Yuta");
  await page.getByRole("button", { name: "Table" }).click();
  await page.locator(".writing").getByRole("button", { name: "One Yuta less in Seed" }).click();
  await page.getByRole("button", { name: "Text", exact: true }).click();
  await expect.poll(() => text(page)).not.toContain("Yuta");
  await page.getByRole("toolbar", { name: "Deck" }).getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => text(page)).toContain("1 Yuta");
});

it("says why the format bars a card", async () => {
  const page = await open();
  await paste(page, "format: otf\n\n[draw]\n");
  await go(page, "Cards");
  await page.getByText("Only cards that the format lets in").click();
  await page.getByRole("searchbox").fill("-legal:otf");
  await page.locator(".barred").first().waitFor();
  await page.locator(".barred").first().click();
  await page.locator(".drawer .page").waitFor();
});

it("writes the chosen format into the header, and judges as of a day", async () => {
  const page = await open();
  await paste(page, deck(LEGAL));
  await verdict(page, "legal");
  await page.locator(".format select").selectOption("warp-speed");
  await expect.poll(() => text(page)).toContain("format: warp-speed");
  await verdict(page, "not-legal");
  await page.getByLabel("As of").fill("2001-05-31");
  await page.locator(".unseen:not([data-verdict=''])").first().waitFor({ state: "attached" });
  await page.getByRole("button", { name: /What it asks/ }).click();
  await page.locator(".drawer .page").waitFor();
});

it("fixes a deck: the changes are shown, applied, and undone", async () => {
  const page = await open();
  await paste(page, deck(FAULTY).replace("1 Horta of Janus VI\n", ""));
  await verdict(page, "not-legal");
  await go(page, "Mend and build");
  await page.getByRole("button", { name: "Find the fewest changes" }).click();
  await page.getByRole("button", { name: "Apply to the deck" }).waitFor({ timeout: 90_000 });
  expect(await page.locator(".diff").innerText()).toContain("+");
  await page.getByRole("button", { name: "Apply to the deck" }).click();
  await verdict(page, "legal");
  await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
  await verdict(page, "not-legal");
});

it("plans, explains missions, counts and shuffles", async () => {
  const page = await open();
  await paste(page, deck("examples/sealed/alice.txt"));
  await verdict(page, "undecided");
  await go(page, "Mend and build");
  await page.getByRole("button", { name: "Find a seed plan" }).click();
  await page.locator(".work .diff, .work .page, .work .good").first().waitFor({ timeout: 60_000 });
  await go(page, "Understand");
  await page.getByRole("button", { name: "Work it out" }).click();
  await page.locator(".page").waitFor({ timeout: 90_000 });
  expect(await page.locator(".page").innerText()).toContain("Smallest crew");
  await page.getByRole("button", { name: "What is in it" }).click();
  await page.locator(".charts").waitFor();
  await page.getByRole("button", { name: "Sample hand" }).click();
  await page.locator(".drawn li").first().waitFor();
  await page.getByRole("button", { name: "Rules and formats" }).click();
  await page.getByLabel("Find a rule").fill("mis-seed");
  await page.getByRole("button", { name: "mis-seed", exact: true }).waitFor();
});

it("holds 300 findings", async () => {
  const page = await open();
  const lines = Array.from({ length: 300 }, (_, number) => `1 No such card ${number}`);
  await paste(page, `[draw]\n${lines.join("\n")}\n`);
  await verdict(page, "not-legal");
  expect(await page.locator(".findings").innerText()).toContain("No such card");
});

it("keeps what was written over a reload, with versions that can be compared", async () => {
  const within = await context();
  const page = await open(within);
  await paste(page, deck(LEGAL));
  await verdict(page, "legal");
  await go(page, "Keep and share");
  await page.getByText("Kept in this browser.").waitFor();
  await page.getByRole("button", { name: "Keep this version" }).click();
  await go(page, "Deck");
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("1 Yuta\n");
  await page.waitForTimeout(1000);
  await page.goto(host.url);
  await expect.poll(() => text(page), { timeout: 30_000 }).toContain("Science and Diplomacy");
  await page.getByText("Card data of").waitFor({ timeout: 60_000 });
  await go(page, "Keep and share");
  await page.getByRole("button", { name: "Compare" }).first().click();
  await page.locator(".changes").waitFor();
  expect(await page.locator(".changes").innerText()).toContain("Yuta");
});
