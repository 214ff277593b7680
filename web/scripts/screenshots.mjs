// Pictures for docs/images: node scripts/screenshots.mjs
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { deck, go, ROOT, ready, visit, write } from "./visit.mjs";

const FOLDER = process.argv[2] ?? join(ROOT, "docs", "images");
const LOOKS = {
  wide: { viewport: { width: 1280, height: 800 } },
  dark: { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
};

mkdirSync(FOLDER, { recursive: true });
await visit(async (browser, host) => {
  for (const [look, options] of Object.entries(LOOKS)) {
    const page = await (await browser.newContext(options)).newPage();
    const picture = async (name) => {
      await page
        .locator(".notice")
        .getByRole("button", { name: "Close" })
        .click({ timeout: 300 })
        .catch(() => {});
      await page.screenshot({ path: join(FOLDER, `${name}-${look}.png`) });
    };
    await page.goto(host.url);
    await ready(page);
    await write(page, deck("examples/decks/illegal/four-faults.txt"));
    await page.evaluate(() => scrollTo(0, 0));
    await picture("deck");
    if (look === "dark") continue;
    await go(page, "Cards");
    await page.getByRole("searchbox").fill("type:ship range>8");
    await page.waitForTimeout(800);
    await page.locator(".result").first().waitFor();
    await picture("cards");
    await go(page, "Sealed evening");
    await page.getByLabel("Seed").fill("7");
    await page.getByRole("button", { name: "Open the box" }).click();
    await page.locator(".pool").waitFor();
    await page.getByRole("button", { name: "Build the best deck" }).click();
    await page.getByText("proved that no deck").waitFor({ timeout: 120_000 });
    await page.getByText("proved that no deck").scrollIntoViewIfNeeded();
    await picture("sealed");
    if (look === "phone") continue;
    await page.getByRole("button", { name: "Apply to the deck" }).click();
    await page.locator("[data-verdict=legal]").waitFor({ state: "attached" });
    await go(page, "Understand");
    await page.getByRole("button", { name: "What is in it" }).click();
    await page.locator(".charts").waitFor();
    await picture("understand");
  }
});
