import { expect, it } from "vitest";
import { context, deck, go, host, LEGAL, open, paste, text, verdict } from "./harness";

it("makes a link that is the deck, under 2,000 characters, and opens it elsewhere", async () => {
  const page = await open();
  await paste(page, deck(LEGAL));
  await verdict(page, "legal");
  await go(page, "Keep and share");
  await page.getByRole("button", { name: "Copy link" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.length).toBeLessThan(2000);
  const stranger = await open(await context(), link.slice(host.url.length));
  await verdict(stranger, "legal");
  expect(await text(stranger)).toContain("Science and Diplomacy");
});

it("tells of a damaged link and leaves the decks that are there alone", async () => {
  const within = await context();
  const page = await open(within);
  await paste(page, deck(LEGAL));
  await verdict(page, "legal");
  await go(page, "Keep and share");
  await page.getByRole("button", { name: "Copy link" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.waitForTimeout(1000);
  const cut = await open(within, link.slice(host.url.length, -20));
  await cut.getByText("The link is damaged").waitFor();
  await verdict(cut, "legal");
  expect(await text(cut)).toContain("Science and Diplomacy");
});

it("saves files in every syntax that can be written", async () => {
  const page = await open();
  await paste(page, deck(LEGAL));
  await verdict(page, "legal");
  await go(page, "Keep and share");
  for (const syntax of ["native", "lackey", "dek", "csv", "plain"]) {
    const saving = page.waitForEvent("download");
    await page.locator(".files").getByRole("button", { name: syntax, exact: true }).click();
    expect((await saving).suggestedFilename()).toMatch(/^Science and Diplomacy\.(txt|dek|csv)$/);
  }
});
