import { expect, test } from "bun:test";
import { Glob } from "bun";
import { build } from "#src/build/build.ts";
import { temporaryFolder } from "#tests/support/db.ts";

/**
 * Safari 17, Chrome 114, and Firefox 125 are the first with `popover`, which every menu needs. What came later (MDN's
 * browser-compat-data) must not be in a built script, and in a style sheet only where its absence loses nothing.
 */
const later: Record<string, RegExp> = {
  "Map.groupBy, Object.groupBy": /\b(?:Map|Object)\.groupBy\b/,
  "URL.parse": /\bURL\.parse\b/,
  "Promise.try, Promise.withResolvers": /\bPromise\.(?:try|withResolvers)\b/,
  "Array.fromAsync": /\bArray\.fromAsync\b/,
  "iterator helpers":
    /\.(?:values|keys|entries)\(\)\.(?:map|filter|toArray|flatMap|some|every|find|reduce|take|drop)\(/,
  "set methods": /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  "RegExp.escape, Error.isError, Iterator": /\b(?:RegExp\.escape|Error\.isError|Iterator\.(?:from|concat))\b/,
  "AbortSignal.any": /\bAbortSignal\.any\b/,
  Temporal: /\bTemporal\.\w/,
  "Intl.DurationFormat": /\bIntl\.DurationFormat\b/,
  "closedby, commandfor": /\b(?:closedBy|commandForElement|commandfor)\b/,
  "Uint8Array.fromBase64": /\.(?:fromBase64|toBase64|fromHex|toHex)\(/,
  "Math.sumPrecise, getOrInsert": /\bMath\.sumPrecise\b|\.getOrInsert(?:Computed)?\(/,
};

const laterStyles = /@scope\b|anchor-name|if\(|light-dark\(|@starting-style|interpolate-size|sibling-index\(/;

test("builds scripts and styles that every supported browser can read", async () => {
  const folder = temporaryFolder("mudroom-browsers");
  await build(folder);
  const found: string[] = [];
  for await (const file of new Glob("*.{js,css}").scan(folder)) {
    const text = await Bun.file(`${folder}/${file}`).text();
    if (file.endsWith(".css") && laterStyles.test(text)) found.push(`${file}: ${laterStyles.exec(text)![0]}`);
    if (!file.endsWith(".js")) continue;
    for (const [name, pattern] of Object.entries(later)) if (pattern.test(text)) found.push(`${file}: ${name}`);
  }
  expect(found).toEqual([]);
});
