import { expect, it } from "vitest";
import { context, deck, FAULTY, go, host, LEGAL, open, paste, text, verdict } from "./harness";

it("opens a box, builds the best deck, changes two cards and prints, within five minutes", async () => {
  const page = await open();
  await go(page, "Sealed evening");
  await page.getByLabel("Seed").fill("7");
  await page.getByRole("button", { name: "Open the box" }).click();
  await page.locator(".pool").waitFor();
  await page.getByRole("button", { name: "Build the best deck" }).click();
  await page
    .getByText("proved that no deck from these cards is worth more")
    .waitFor({ timeout: 90_000 });
  await page.getByRole("button", { name: "Apply to the deck" }).click();
  await verdict(page, "legal");
  await go(page, "Sealed evening");
  const inDeck = page.locator(".pool button:not(:disabled)[aria-label*='less in Draw']");
  await inDeck.first().click();
  await verdict(page, "not-legal");
  await page
    .locator(".pool .held", { hasNot: inDeck })
    .getByRole("button", { name: /more in Draw/ })
    .first()
    .click();
  await verdict(page, "legal");
  await page.getByRole("button", { name: "Print the sheet" }).click();
  const frame = page.frameLocator("iframe[title='Page to print']");
  await frame.getByText("Deck registration").waitFor({ timeout: 60_000 });
  expect(await frame.locator("body").innerText()).toContain("Legal in Warp Speed sealed");
  const html = await page.locator("iframe").getAttribute("srcdoc");
  const printed = await (await context()).newPage();
  await printed.setContent(html ?? "");
  const pdf = await printed.pdf({ format: "A4" });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.length).toBeGreaterThan(10_000);
});

it("opens a box for a new deck, and keeps the one that was open to its last letter", async () => {
  const page = await open();
  await paste(page, deck(LEGAL));
  await verdict(page, "legal");
  await page.keyboard.type("# last word");
  await go(page, "Sealed evening");
  await page.getByRole("button", { name: "Open the box" }).click();
  await page.locator(".pool").waitFor();
  await page.locator(".verdict", { hasText: "No deck yet" }).waitFor();
  await go(page, "Keep and share");
  await page.getByRole("button", { name: "Science and Diplomacy", exact: true }).click();
  await verdict(page, "legal");
  const kept = await page.evaluate(
    () =>
      new Promise<string>((done) => {
        const opening = indexedDB.open("deckcheck", 1);
        opening.onsuccess = () => {
          const all = opening.result.transaction("decks").objectStore("decks").getAll();
          all.onsuccess = () => done(JSON.stringify(all.result));
        };
      }),
  );
  expect(kept).toContain("# last word");
});

it("takes a pool that is typed in by beginnings of titles", async () => {
  const page = await open();
  await go(page, "Sealed evening");
  await page.getByRole("button", { name: "Type what is in mine" }).click();
  const field = page.getByLabel("The beginning of a title, then Enter");
  await field.fill("thought m");
  await field.press("Enter");
  await page.locator(".pool").getByText("Thought Maker").waitFor();
});

it("stops long work at a button and can begin anew", async () => {
  const page = await open();
  await go(page, "Sealed evening");
  await page.getByRole("button", { name: "Open the box" }).click();
  await page.locator(".pool").waitFor();
  await page.getByRole("button", { name: "Build the best deck" }).click();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.getByText("Stopped before anything was found.").waitFor();
  await page.getByRole("button", { name: "Build the best deck" }).click();
  await page.getByText("proved that no deck").waitFor({ timeout: 90_000 });
});

it("judges 30 lists that are dropped, opens one, prints and reports", async () => {
  const page = await open();
  await go(page, "Desk");
  const lists = Array.from({ length: 30 }, (_, number) => ({
    name: `list-${String(number).padStart(2, "0")}.txt`,
    content: deck(number % 3 ? LEGAL : FAULTY),
  }));
  await page.evaluate((files) => {
    const transfer = new DataTransfer();
    for (const { name, content } of files) transfer.items.add(new File([content], name));
    transfer.items.add(
      new File(["number,name,file\n1,Alice,list-01.txt\n2,Bob,list-00.txt\n"], "players.csv"),
    );
    const target = document.querySelector(".drop") as HTMLElement;
    target.dispatchEvent(
      new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }),
    );
  }, lists);
  await page
    .getByRole("heading", { name: "31 lists, 20 legal" })
    .or(page.getByRole("heading", { name: "30 lists, 20 legal" }))
    .waitFor({ timeout: 90_000 });
  await page.getByLabel("Table of players").selectOption("players.csv");
  await page.getByRole("heading", { name: /Players/ }).waitFor({ timeout: 60_000 });
  await page.getByRole("heading", { name: "30 lists, 20 legal" }).waitFor();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV", exact: true }).click();
  expect((await saving).suggestedFilename()).toBe("report.csv");
  await page.getByRole("button", { name: "Print sheets" }).click();
  await page
    .frameLocator("iframe")
    .getByText("Deck registration")
    .first()
    .waitFor({ timeout: 60_000 });
  await page.locator(".sheet").getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Four faults" }).first().click();
  await verdict(page, "not-legal");
  expect(await text(page)).toContain("Four faults");
});

it("works after a reload with the server gone, solver and all", async () => {
  const within = await context();
  const page = await open(within);
  await page.getByText("Works without a network.").waitFor({ timeout: 90_000 });
  await within.route("**/*", (route) => route.abort());
  await within.setOffline(true);
  await page.reload();
  await page.getByText("Card data of").waitFor({ timeout: 90_000 });
  await go(page, "Sealed evening");
  await page.getByRole("button", { name: "Open the box" }).click();
  await page.locator(".pool").waitFor();
  await page.getByRole("button", { name: "Build the best deck" }).click();
  await page.getByText("proved that no deck").waitFor({ timeout: 90_000 });
  await page.getByRole("button", { name: "Apply to the deck" }).click();
  await verdict(page, "legal");
});

it("asks no server for anything once it has loaded", async () => {
  const page = await open();
  await page.getByText("Works without a network.").waitFor({ timeout: 90_000 });
  const before = host.sent.length;
  await go(page, "Sealed evening");
  await page.getByRole("button", { name: "Open the box" }).click();
  await page.locator(".pool").waitFor();
  await go(page, "Cards");
  await page.getByRole("searchbox").fill("type:ship");
  await page.locator(".result").first().waitFor();
  expect(host.sent.slice(before).map(({ path }) => path)).toEqual([]);
});

it("says plainly that judging does not work where Python does not come, and still edits", async () => {
  const within = await context({ serviceWorkers: "block" });
  await within.route("**/pyodide.asm.wasm", (route) => route.fulfill({ status: 404, body: "" }));
  const page = await within.newPage();
  await page.goto(host.url);
  await page.getByText("Judging does not work in this browser").waitFor({ timeout: 60_000 });
  await page.locator(".cm-content").focus();
  await page.keyboard.type("[seed]");
  expect(await text(page)).toContain("[seed]");
});
