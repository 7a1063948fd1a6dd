import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dir, "../static/css");
const styles = [...new Bun.Glob("**/*.css").scanSync(folder)].map((file) => ({
  file,
  text: readFileSync(join(folder, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, ""),
}));
const tokens = styles.find(({ file }) => file === "tokens.css")!.text;
const [inLight = "", inDark = ""] = tokens.split("@media screen and (prefers-color-scheme: dark)");
const valuesIn = (text: string) =>
  new Map([...text.matchAll(/--([\w-]+): (#[\da-f]+|var\(--[\w-]+\));/g)].map(([, name, value]) => [name!, value!]));
const schemes = { light: valuesIn(inLight), dark: new Map([...valuesIn(inLight), ...valuesIn(inDark)]) };
type Scheme = keyof typeof schemes;

const TEXT = 4.5;
const CONTROLS = 3;

function colorOf(scheme: Scheme, value: string): string | undefined {
  const name = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  const known = name ? schemes[scheme].get(name) : value;
  return known?.startsWith("var(") ? colorOf(scheme, known) : known;
}

function luminance(color: string): number {
  const digits = color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit) : color.slice(1).match(/../g)!;
  const [red = 0, green = 0, blue = 0] = digits
    .map((pair) => Number.parseInt(pair, 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function tooPale(scheme: Scheme, pairs: { text: string; ground: string; where?: string }[], least: number): string[] {
  return pairs.flatMap(({ text, ground, where = "" }) => {
    const [ink, paper] = [colorOf(scheme, text), colorOf(scheme, ground)];
    if (!ink || !paper) return [`${where} ${text} on ${ground}: no such token`];
    const found = contrast(ink, paper);
    return found < least ? [`${where} ${text} on ${ground}: ${found.toFixed(2)}`] : [];
  });
}

const each = (texts: string[], grounds: string[]) =>
  texts.flatMap((text) => grounds.map((ground) => ({ text: `var(--${text})`, ground: `var(--${ground})` })));

const inOneRule = styles
  .filter(({ file }) => file !== "embed.css")
  .flatMap(({ file, text }) =>
    [...text.matchAll(/([^{}]+)\{([^{}]*)/g)].flatMap(([, selector = "", body = ""]) => {
      const color = /(?:^|[;\s])color: (var\(--[\w-]+\)|#[\da-f]+);/.exec(body)?.[1];
      const ground = /background(?:-color)?: (var\(--[\w-]+\)|#[\da-f]+);/.exec(body)?.[1];
      if (!color || !ground || selector.includes("[disabled]")) return [];
      return [{ text: color, ground, where: `${file}: ${selector.trim()}` }];
    }),
  );

describe.each(Object.keys(schemes) as Scheme[])("in the %s scheme", (scheme) => {
  test("shows every ink clearly on paper, cards, and baths", () => {
    const inks = ["ink", "ink-soft", "link", "amber", "clay", "leaf"];

    expect(tooPale(scheme, each(inks, ["paper", "card", "bath"]), TEXT)).toEqual([]);
  });

  test("shows text, notes, and links clearly on every background", () => {
    const grounds = ["tile", "butter", "chosen", "clay-soft", "leaf-soft", "well", "track"];

    expect(tooPale(scheme, each(["ink", "ink-soft", "link"], grounds), TEXT)).toEqual([]);
  });

  test("shows each rule's text clearly on its own background", () => {
    expect(inOneRule.length).toBeGreaterThan(20);
    expect(tooPale(scheme, inOneRule, TEXT)).toEqual([]);
  });

  test("shows the edge of a field", () => {
    expect(tooPale(scheme, each(["field"], ["paper", "card"]), CONTROLS)).toEqual([]);
  });
});

test("reports an unreadable pair of colors", () => {
  expect(contrast("#000", "#ffffff")).toBe(21);
  expect(tooPale("dark", [{ text: "#fff", ground: "var(--duck)" }], TEXT)).toEqual([" #fff on var(--duck): 1.57"]);
});
