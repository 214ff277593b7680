/** The verdict and the sizes of the sections, in view wherever one is. */
import { asOf, checking, empty, fault, format, isNative, judged, pool } from "../state/deck";
import { about, quick } from "../state/engines";
import { go, opened } from "../state/place";
import { setHeader } from "../state/workbench";
import { counted, heading, SEVERITIES, VERDICTS } from "../ui/words";

export function Bar() {
  const report = judged.value?.report;
  return (
    <div class="bar">
      <Verdict />
      <div class="counts">
        {report &&
          Object.entries(report.sections).map(([section, measure]) => {
            const few = measure.min !== null && measure.count < measure.min;
            const many = measure.max !== null && measure.count > measure.max;
            return (
              <span key={section} class={`count ${few || many ? "off" : ""}`}>
                {heading(section)} <b>{measure.count}</b>
                <span class="faint">{limits(measure.min, measure.max)}</span>
              </span>
            );
          })}
        {pool.value && <span class="count">against your pool</span>}
      </div>
      <div class="chosen">
        <FormatChoice />
        <label class="day">
          <span>As of</span>
          <input
            type="date"
            value={asOf.value || (about.value?.card_db.version ?? "")}
            onChange={(event) => {
              const day = event.currentTarget.value;
              asOf.value = day === about.value?.card_db.version ? "" : day;
            }}
          />
        </label>
      </div>
    </div>
  );
}

function limits(min: number | null, max: number | null): string {
  if (min !== null && max !== null) return min === max ? ` of ${min}` : ` of ${min}–${max}`;
  if (min !== null) return ` of at least ${min}`;
  return max === null ? "" : ` of at most ${max}`;
}

function Verdict() {
  const state = quick.state.value;
  const report = judged.value?.report;
  if (state.at === "broken") return <span class="verdict v-broken">Cannot judge here</span>;
  if (empty.value) return <span class="verdict v-none">No deck yet</span>;
  if (state.at === "loading" || !report) {
    return (
      <span class="verdict v-none">{fault.value ? "Cannot be judged" : "Not checked yet"}</span>
    );
  }
  const tally = new Map<string, number>();
  for (const finding of report.findings)
    tally.set(finding.severity, (tally.get(finding.severity) ?? 0) + 1);
  const worst = ["error", "undecided", "warning"].filter((one) => tally.has(one));
  return (
    <button
      type="button"
      class={`verdict v-${report.verdict} ${checking.value ? "stale" : ""}`}
      onClick={() => {
        go("deck");
        requestAnimationFrame(() =>
          document.getElementById("findings")?.scrollIntoView({ block: "start" }),
        );
      }}
    >
      <span class="word">
        {checking.value ? "Checking" : (VERDICTS[report.verdict] ?? report.verdict)}
      </span>
      {worst.length > 0 && (
        <span class="tally">
          {worst
            .map((one) => counted(tally.get(one) ?? 0, ...(SEVERITIES[one] ?? [one, one])))
            .join(", ")}
        </span>
      )}
    </button>
  );
}

/** In a native deck the header says the format, so that the file says it wherever it goes. */
function FormatChoice() {
  const formats = about.value?.formats ?? [];
  const chosen = format.value || judged.value?.report.format || about.value?.default_format || "";
  const inHeader = isNative.value && !empty.value;
  return (
    <span class="format">
      <label>
        <span>Format</span>
        <select
          value={chosen}
          disabled={formats.length === 0}
          onChange={(event) => {
            const name = event.currentTarget.value;
            if (inHeader) {
              format.value = "";
              void setHeader("format", name);
            } else format.value = name;
          }}
        >
          {formats.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        class="link"
        aria-label="What it asks"
        onClick={() => {
          opened.value = { kind: "format", name: chosen };
        }}
      >
        <span class="long">What it asks</span>
        <span class="short" aria-hidden="true">
          ?
        </span>
      </button>
    </span>
  );
}
