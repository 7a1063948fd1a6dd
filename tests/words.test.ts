import { expect, test } from "bun:test";
import { parseSync } from "oxc-parser";
import { peopleTextsIn, withoutCode } from "./support/people-texts.ts";
import { documentWordsToReplace, oddWordIn, wordsToReplace } from "./support/word-rules.ts";

const sources = ["islands", "views", "src", "db/seed", "dev"].map((folder) => `${folder}/**/*.{ts,tsx}`);

async function textsOf(file: string) {
  const source = await Bun.file(file).text();
  if (!/\.(md|tsv)$/.test(file)) return peopleTextsIn(file, source);
  return source.split("\n").map((text, place) => ({ text: withoutCode(text), line: place + 1 }));
}

test("speaks plain American English to everyone who reads the site", async () => {
  const found: string[] = [];
  for (const pattern of [...sources, "views/content/texts/**/*.md", "db/seed/*.tsv"]) {
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
  "Tap the green button.",
  "Choose a day on the right.",
])("finds the words to replace in %p", (text) => {
  expect(wordsToReplace(text)).not.toBeEmpty();
});

test("speaks plain American English to maintainers in comments", async () => {
  const found: string[] = [];
  for (const file of new Bun.Glob("{src,islands,views,db,tests,bench,dev}/**/*.{ts,tsx}").scanSync(".")) {
    for (const { value } of parseSync(file, await Bun.file(file).text()).comments) {
      const word = oddWordIn(value.replaceAll(/\n\s*\*/g, " ").replace(/^[*\s]+/, ""));
      if (word) found.push(`${file}: ${word} in: ${value.trim()}`);
    }
  }
  expect(found).toEqual([]);
});

test.each(["What a parent reads.", "Nobody else is told.", "Read anew.", "Says whether it stands there."])(
  "finds the odd word of the comment %p",
  (comment) => {
    expect(oddWordIn(comment)).not.toBeNull();
  },
);

const documents = [
  "{README,ARCHITECTURE,CONTRIBUTING,SECURITY}.md",
  "docs/**/*.md",
  "{db,islands,src,static,tests}/**/*.md",
];

test("speaks plain American English to maintainers in documents", async () => {
  const found: string[] = [];
  for (const file of documents.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(".")])) {
    for (const { text, line } of await textsOf(file)) {
      for (const word of documentWordsToReplace(text)) found.push(`${file}:${line} ${word} in: ${text}`);
    }
  }
  expect(found).toEqual([]);
});

test("speaks plain American English to operators in the files that deploy the site", async () => {
  const found: string[] = [];
  const files = ["deploy/**/*", "{compose.yaml,Dockerfile}"].flatMap((pattern) => [
    ...new Bun.Glob(pattern).scanSync("."),
  ]);
  for (const file of files) {
    for (const [, comment] of (await Bun.file(file).text()).matchAll(/(?:^|\s)# (.+)$/gm)) {
      for (const word of documentWordsToReplace(withoutCode(comment!))) found.push(`${file} ${word} in: ${comment}`);
    }
  }
  expect(files.length).toBeGreaterThan(10);
  expect(found).toEqual([]);
});

test.each([
  "## Where things stand",
  "- **Whoever books** is told at once.",
  "| Parent | reads what the groomer wrote |",
  "The visit was called off, and nobody came.",
])("finds the words to replace in the document line %p", (line) => {
  expect(documentWordsToReplace(line)).not.toBeEmpty();
});

test("lets a document say cannot and join two sentences", () => {
  expect(documentWordsToReplace("A closed account cannot log in; its bookings stay.")).toEqual([]);
});
