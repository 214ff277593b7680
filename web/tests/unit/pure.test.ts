import { describe, expect, it } from "vitest";
import { Latest } from "../../src/bridge/latest";
import { difference, diffLines } from "../../src/editor/changes";
import { folded, matching, slips, type Title } from "../../src/editor/titles";
import { checksum, fromFragment, toFragment } from "../../src/state/share";
import { isKept, type KeptDeck, withVersion } from "../../src/state/shelf";
import { terms, withTerm } from "../../src/views/query";

describe("titles", () => {
  const titles: Title[] = [
    "Jean-Luc Picard",
    "Admiral Picard",
    "Picard Maneuver",
    "Yuta",
    "Data [Premiere]",
    "Café des Artistes",
  ].map((name) => [name, folded(name), "", "", ""]);
  const names = (typed: string) => matching(typed, titles).map(([name]) => name);

  it("puts the same beginning first, then the beginning of a word", () => {
    expect(names("picard")).toEqual(["Picard Maneuver", "Admiral Picard", "Jean-Luc Picard"]);
  });
  it("takes a slip or two at the beginning", () => {
    expect(names("pciard")).toEqual(["Picard Maneuver"]);
    expect(names("jaen-luk pic")).toEqual(["Jean-Luc Picard"]);
    expect(names("yutta")).toEqual(["Yuta"]);
  });
  it("finds nothing that is only vaguely alike", () => {
    expect(names("zzz")).toEqual([]);
    expect(names("yx")).toEqual([]);
    expect(names("")).toEqual([]);
  });
  it("folds marks, case and blanks", () => {
    expect(folded("  Café’s   “X”")).toBe('cafe\'s "x"');
    expect(names("cafe des")).toEqual(["Café des Artistes"]);
  });
  it("counts slips to a beginning, swapped letters as one", () => {
    expect(slips("abc", "abcdef", 2)).toBe(0);
    expect(slips("acb", "abcdef", 2)).toBe(1);
    expect(slips("abd", "abcdef", 2)).toBe(1);
    expect(slips("xyz", "abcdef", 2)).toBe(3);
  });
});

describe("differences", () => {
  it("are one stretch that makes the one text of the other", () => {
    for (const [before, after] of [
      ["", "a"],
      ["a", ""],
      ["aXb", "aYYb"],
      ["aaa", "aa"],
      ["ab", "aab"],
      ["1 x\n2 y\n", "1 x\n3 y\n"],
    ] as const) {
      const stretch = difference(before, after);
      expect(
        stretch && before.slice(0, stretch.from) + stretch.insert + before.slice(stretch.to),
      ).toBe(after);
    }
    expect(difference("same", "same")).toBeNull();
  });
  it("are shown by line with one line around them", () => {
    const shown = diffLines("a\nb\nc\nd\ne", "a\nb\nX\nd\ne").map(({ mark, text }) => mark + text);
    expect(shown).toEqual([" b", "-c", "+X", " d"]);
    expect(diffLines("a\nb", "a\nb\n")).toEqual([]);
  });
});

describe("links", () => {
  const shared = {
    text: "name: Åse\n\n[draw]\n2 Data [Premiere]\n",
    format: "open",
    asOf: "2001-05-31",
  };

  it("hold the whole deck", async () => {
    expect(await fromFragment(await toFragment(shared))).toEqual({ shared });
  });
  it("tell what is damaged, wherever that is", async () => {
    const link = await toFragment(shared);
    for (let place = 2; place < link.length; place++) {
      const changed =
        link.slice(0, place) + (link[place] === "x" ? "y" : "x") + link.slice(place + 1);
      const opened = await fromFragment(changed);
      expect(opened && "damaged" in opened, changed).toBe(true);
      const cut = await fromFragment(link.slice(0, place));
      expect(cut && "damaged" in cut, link.slice(0, place)).toBe(true);
    }
  });
  it("refuse what unpacks to more than any deck", async () => {
    const bomb = await toFragment({ text: "0".repeat(2 << 20), format: "", asOf: "" }).catch(
      () => "",
    );
    expect(bomb).not.toBe("");
    expect(await fromFragment(bomb)).toEqual({ damaged: "It cannot be unpacked." });
  });
  it("are told from the addresses of views", async () => {
    expect(await fromFragment("#/deck")).toBeNull();
    expect(await fromFragment("")).toBeNull();
  });
  it("have the sum that Adler-32 gives", () => {
    expect(checksum(new TextEncoder().encode("Wikipedia"))).toBe((0x11e60398).toString(36));
  });
});

describe("kept decks", () => {
  const deck: KeptDeck = {
    id: "1",
    name: "",
    text: "a",
    format: "",
    asOf: "",
    pool: "",
    versions: [],
    changed: "",
  };

  it("get a version only where the text is another one", () => {
    const first = withVersion(deck, "now");
    expect(first.versions).toEqual([{ at: "now", text: "a" }]);
    expect(withVersion(first, "later")).toBe(first);
    expect(withVersion({ ...first, text: "b" }, "later").versions.map(({ text }) => text)).toEqual([
      "b",
      "a",
    ]);
  });
  it("are told from damaged records", () => {
    expect(isKept(deck)).toBe(true);
    for (const record of [
      null,
      1,
      {},
      { id: "1" },
      { ...deck, text: 1 },
      { ...deck, versions: null },
    ]) {
      expect(isKept(record)).toBe(false);
    }
  });
});

describe("queries", () => {
  it("have the terms that facets wrote", () => {
    expect(terms('picard type:ship set:"First Contact" -icon:AU')).toEqual([
      { field: "type", value: "ship" },
      { field: "set", value: "First Contact" },
    ]);
  });
  it("get, change and lose a term", () => {
    expect(withTerm("picard", "type", "Time Location")).toBe('picard type:"Time Location"');
    expect(withTerm("picard type:ship", "type", "Event")).toBe("picard type:Event");
    expect(withTerm("picard type:ship", "type", "")).toBe("picard");
  });
});

describe("the newest of what was asked", () => {
  it("is answered last, and nothing older is told after it", async () => {
    const told: number[] = [];
    const open: (() => void)[] = [];
    const latest = new Latest<number, number>(
      (input) => new Promise((resolve) => open.push(() => resolve(input))),
      (_, output) => told.push(output),
      () => {},
    );
    latest.ask(1);
    latest.ask(2);
    latest.ask(3);
    open[0]?.();
    await new Promise((done) => setTimeout(done, 5));
    expect(told).toEqual([]); // 1 is about an older text; 2 was never asked
    open[1]?.();
    await new Promise((done) => setTimeout(done, 5));
    expect(told).toEqual([3]);
    expect(open.length).toBe(2);
  });
});
