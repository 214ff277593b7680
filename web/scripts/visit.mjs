// A browser that looks at the page, for measurements and pictures.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./serve.mjs";

export const ROOT = join(fileURLToPath(new URL(".", import.meta.url)), "..", "..");
export const deck = (path) => readFileSync(join(ROOT, path), "utf8");
const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Run `look(browser, host)` and clean up. */
export async function visit(look) {
  const host = await serve();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: QUIET,
  });
  try {
    return await look(browser, host);
  } finally {
    await browser.close();
    await host.close();
  }
}

export const ready = (page) => page.getByText("Card data of").waitFor({ timeout: 120_000 });
export const go = (page, tab) =>
  page.getByRole("navigation").getByRole("link", { name: tab, exact: true }).click();

export async function write(page, text) {
  await page.locator(".cm-content").focus();
  await page.keyboard.insertText(text);
  await page.locator("[data-verdict]:not([data-verdict=''])").waitFor({ state: "attached" });
}
