// Figures of docs/performance.md, in one run: node scripts/measure.mjs
import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { deck, go, ready, visit, write } from "./visit.mjs";

const KEYS = 60;
const SEEDS = [7, 1, 2, 3, 4, 5, 6];
const QUERIES = [
  "picard",
  "type:ship range>8",
  "skill:honor>=2 cunning>7",
  "type:mission points>=40",
  "-icon:AU type:event",
];

const percentile = (values, part) =>
  values.sort((one, other) => one - other)[Math.ceil(values.length * part) - 1];

await visit(async (browser, host) => {
  // Without a service worker, which would fetch at once what is only needed later.
  const first = await browser.newContext({ serviceWorkers: "block" });
  const stranger = await first.newPage();
  let start = performance.now();
  await stranger.goto(host.url);
  await stranger.locator(".cm-content").waitFor();
  const editable = performance.now() - start;
  await ready(stranger);
  const cold = performance.now() - start;
  const loaded = [...host.sent];
  await first.close();

  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(host.url);
  await ready(page);
  const bytes = (wanted) =>
    loaded.filter(({ path }) => wanted(path)).reduce((sum, one) => sum + one.bytes, 0);
  await page.getByText("Works without a network.").waitFor({ timeout: 120_000 });
  start = performance.now();
  await page.reload();
  await ready(page);
  const warm = performance.now() - start;

  const lines = Array.from({ length: 45 }, (_, number) => `# line ${number}`).join("\n");
  await write(page, `${deck("examples/decks/legal/federation-standard.txt")}\n${lines}\n`);
  await page.waitForTimeout(1000);
  const strokes = [];
  for (let key = 0; key < KEYS; key++) {
    strokes.push(
      await page.evaluate(
        async (letter) => {
          const live = document.querySelector("[data-verdict]");
          const begun = performance.now();
          const judged = new Promise((done) => {
            const watch = new MutationObserver(() => {
              if (live.dataset.verdict) {
                watch.disconnect();
                done(performance.now() - begun);
              }
            });
            watch.observe(live, { attributes: true });
          });
          document.querySelector(".cm-content").focus();
          document.execCommand("insertText", false, letter);
          return await judged;
        },
        key % 10 ? "x" : "\n# ",
      ),
    );
  }
  const searches = await page.evaluate(async (queries) => {
    const times = [];
    for (let round = 0; round < 6; round++) {
      for (const query of queries) {
        const begun = performance.now();
        await window.deckcheck.ask("search", { query: `(${query}) legal:standard` }, []);
        if (round > 0) times.push(performance.now() - begun);
      }
    }
    return times;
  }, QUERIES);

  await go(page, "Sealed evening");
  const builds = [];
  for (const seed of SEEDS) {
    await page.getByLabel("Seed", { exact: true }).fill(`${seed}`);
    await page.getByRole("button", { name: "Open the box" }).click();
    await page.getByText("Opened box").waitFor();
    await page.locator(".notice").getByRole("button", { name: "Close" }).click();
    await page.getByText("proved that no deck").waitFor({ state: "detached" });
    const begun = performance.now();
    await page.getByRole("button", { name: "Build the best deck" }).click();
    await page.getByText("proved that no deck").waitFor({ timeout: 120_000 });
    builds.push(performance.now() - begun);
  }
  const [withStart = 0] = builds.splice(0, 1);
  const renderers = execFileSync("ps", ["-eo", "rss,args"], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes("--type=renderer"))
    .map((line) => Number.parseInt(line, 10));

  const rows = [
    ["first load, compressed", `${(bytes(() => true) / 1e6).toFixed(2)} MB`],
    [
      "of it our scripts and the editor's",
      `${(bytes((path) => /\.js$/.test(path)) / 1e3).toFixed(0)} kB`,
    ],
    ["text can be written after", `${(editable / 1e3).toFixed(1)} s`],
    ["ready, nothing kept", `${(cold / 1e3).toFixed(1)} s`],
    ["ready, from the service worker", `${(warm / 1e3).toFixed(1)} s`],
    [
      `keystroke to findings, 100 lines: median, p95 of ${KEYS}`,
      `${percentile(strokes, 0.5).toFixed(0)} ms, ${percentile(strokes, 0.95).toFixed(0)} ms`,
    ],
    [
      `search: median, p95 of ${searches.length}`,
      `${percentile(searches, 0.5).toFixed(0)} ms, ${percentile(searches, 0.95).toFixed(0)} ms`,
    ],
    [
      "first sealed build to the proof, with the second worker's start",
      `${(withStart / 1e3).toFixed(1)} s`,
    ],
    [
      `further sealed builds: median, slowest of ${builds.length}`,
      `${(percentile(builds, 0.5) / 1e3).toFixed(1)} s, ${(percentile(builds, 1) / 1e3).toFixed(1)} s`,
    ],
    [
      "memory of the browser's process, both workers, after all that",
      `${(Math.max(...renderers) / 1e3).toFixed(0)} MB`,
    ],
  ];
  console.log(
    `Chromium ${browser.version()}, headless, ${cpus().length} cores (${cpus()[0].model.trim()})\n`,
  );
  console.log("| what | measured |\n|---|---|");
  for (const [what, measured] of rows) console.log(`| ${what} | ${measured} |`);
});
