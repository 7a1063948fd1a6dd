import { expect, test } from "bun:test";
import { peopleTextsIn, withoutCode } from "./support/people-texts.ts";
import { wordsToReplace } from "./support/word-rules.ts";

const sources = ["islands", "views", "src", "db/seed", "dev"].map((folder) => `${folder}/**/*.{ts,tsx}`);

async function textsOf(file: string) {
  const source = await Bun.file(file).text();
  if (!/\.(md|tsv)$/.test(file)) return peopleTextsIn(file, source);
  return source.split("\n").map((text, place) => ({ text: withoutCode(text), line: place + 1 }));
}

test("speaks plain American English to everyone who reads the site", async () => {
  const found: string[] = [];
  for (const pattern of [...sources, "views/texts/content/**/*.md", "db/seed/*.tsv"]) {
    for (const file of new Bun.Glob(pattern).scanSync(".")) {
      for (const { text, line } of await textsOf(file)) {
        for (const word of wordsToReplace(text)) found.push(`${file}:${line} ${word} in: ${text}`);
      }
    }
  }
  expect(found).toEqual([]);
});

test.each([
  "We mailed you a link.",
  "The booking was cancelled.",
  "This cannot be undone.",
  "Nobody came.",
  "Switch them off in Account.",
  "It ends on Friday; you can start again.",
])("finds the words to replace in %p", (text) => {
  expect(wordsToReplace(text)).not.toBeEmpty();
});
