/** A browser with the page in it. Violations of the policy, errors and foreign requests fail the test. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { serve } from "../../scripts/serve.mjs";

export const ROOT = join(import.meta.dirname, "..", "..", "..");
export const deck = (path: string) => readFileSync(join(ROOT, path), "utf8");
export const LEGAL = "examples/decks/legal/federation-standard.txt";
export const FAULTY = "examples/decks/illegal/four-faults.txt";

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

type Host = Awaited<ReturnType<typeof serve>>;
let browser: Browser;
export let host: Host;
let contexts: BrowserContext[] = [];
let wrong: string[] = [];

beforeAll(async () => {
  host = await serve();
  browser = await chromium.launch({ executablePath: CHROMIUM, args: QUIET });
});
afterAll(async () => {
  await browser.close();
  await host.close();
});
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
  const seen = wrong;
  wrong = [];
  expect(seen).toEqual([]);
});

export async function context(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const made = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    acceptDownloads: true,
    ...options,
  });
  await made.grantPermissions(["clipboard-read", "clipboard-write"]);
  contexts.push(made);
  return made;
}

/** Open the page and wait until Python is there. */
export async function open(within?: BrowserContext, fragment = ""): Promise<Page> {
  const page = await (within ?? (await context())).newPage();
  page.on("pageerror", (error) => wrong.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") wrong.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const foreign =
      !request.url().startsWith(host.url) && !/^(data|blob|about):/.test(request.url());
    if (foreign) wrong.push(`foreign: ${request.url()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  await page.goto(host.url + fragment);
  await ready(page);
  return page;
}

export async function ready(page: Page): Promise<void> {
  await page.getByText("Card data of").waitFor({ timeout: 90_000 });
}

export async function go(page: Page, tab: string): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name: tab, exact: true }).click();
}

/** Put a text into the empty editor as a paste does. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.locator(".cm-content").focus();
  await page.evaluate((content) => navigator.clipboard.writeText(content), text);
  await page.keyboard.press("Control+V");
}

/** Wait for the completion that is chosen, and until Enter takes it: not what pops up just then. */
export async function option(page: Page, label: string): Promise<void> {
  await page.locator(".cm-tooltip-autocomplete li[aria-selected]", { hasText: label }).waitFor();
  await page.waitForTimeout(150);
}

/** Wait until the verdict on the text that is there now is this one. */
export async function verdict(
  page: Page,
  wanted: "legal" | "not-legal" | "undecided",
): Promise<void> {
  await page.locator(`[data-verdict="${wanted}"]`).waitFor({ state: "attached", timeout: 30_000 });
}

export async function text(page: Page): Promise<string> {
  return (await page.locator(".cm-line").allInnerTexts())
    .map((line) => line.replace(/\n$/, ""))
    .join("\n");
}

/** Forget what went wrong on purpose. */
export function expected(pattern: RegExp): void {
  wrong = wrong.filter((line) => !pattern.test(line));
}

/** An Excel workbook with one sheet of texts: the least that is one. */
export function workbook(rows: string[][]): Uint8Array {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const data = rows.map((row) => `<row>${row.map(cell).join("")}</row>`).join("");
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const parts = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packed = "http://schemas.openxmlformats.org/package/2006";
  const kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const related = (kind: string, target: string) =>
    `<Relationships xmlns="${packed}/relationships"><Relationship Id="r1" Type="${parts}/${kind}" Target="${target}"/></Relationships>`;
  const files = {
    "[Content_Types].xml": `<Types xmlns="${packed}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/sheet1.xml" ContentType="${kinds}.worksheet+xml"/></Types>`,
    "_rels/.rels": related("officeDocument", "xl/workbook.xml"),
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${parts}"><sheets><sheet name="Deck" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": related("worksheet", "sheet1.xml"),
    "xl/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`,
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
}
