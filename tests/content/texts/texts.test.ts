import { beforeEach, expect, test } from "bun:test";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fillPlaceholders, slugOf } from "#src/features/content/texts/markdown.ts";
import { readSite } from "#src/features/content/texts/site-pages.tsx";
import { contentDir } from "#src/features/content/texts/texts.ts";
import { temporaryFolder } from "#tests/support/db.ts";

let folder: string;
beforeEach(async () => {
  folder = temporaryFolder("mudroom-texts");
  await cp(contentDir, folder, { recursive: true });
});

const write = (file: string, text: string) => Bun.write(join(folder, file), text);

const article = (changes: Record<string, string | undefined> = {}, body = "Words.\n\n## First\n\nMore words.") => {
  const head: Record<string, string | undefined> = {
    title: "A new article",
    description:
      "This is a description that says in one or two sentences what a reader will find in the article below it.",
    excerpt: "What it says, in a sentence.",
    date: "2025-04-01",
    author: "Mudroom Grooming Desk",
    cover: "12",
    related: "[mobile-vs-salon-grooming, understanding-dog-coat-types]",
    ...changes,
  };
  const lines = Object.entries(head).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  return `---\n${lines.join("\n")}\n---\n\n${body}\n`;
};

test("publishes a new article from one new file", async () => {
  await write("blog/a-new-article.md", article());

  const { pages, articles } = readSite(folder);

  expect(articles[0]).toMatchObject({
    slug: "a-new-article",
    minutes: 1,
    headings: [{ title: "First", slug: "first" }],
  });
  expect(pages.find(({ path }) => path === "/blog/a-new-article")).toMatchObject({
    title: "A new article",
    inSitemap: true,
    updated: "2025-04-01",
  });
});

const wrong: [what: string, text: string, said: RegExp][] = [
  ["no title", article({ title: undefined }), /new\.md: title: is missing$/],
  ["an impossible date", article({ date: "2025-02-30" }), /new\.md: date: must be a day such as 2025-03-27$/],
  ["a short description", article({ description: "Short." }), /new\.md: description: must have at least/],
  ["a word for a number", article({ cover: "blue" }), /new\.md: cover: must be a number, the seed of the drawing$/],
  ["an unused field", article({ autor: "Me" }), /new\.md: autor: isn't a field of this page$/],
  ["an unknown article", article({ related: "[faq, nowhere]" }), /new\.md: related: there is no other article "faq"$/],
  ["no front matter", "# Hello", /new\.md: must start with front matter between two lines of ---$/],
  ["front matter that isn't YAML", "---\ntitle: [\n---\n", /new\.md: front matter: /],
  ["its own main heading", article({}, "# Again"), /new\.md: the page has its own main heading, write ##$/],
  ["two headings with one name", article({}, "## Ears\n\n## Ears"), /new\.md: two headings are called "Ears"$/],
];

test.each(wrong)("stops the start on an article with %s and says why in one line", async (_, text, said) => {
  await write("blog/new.md", text);

  expect(() => readSite(folder)).toThrow(said);
});

test.each<[what: string, file: string, change: (text: string) => string, said: RegExp]>([
  [
    "terms whose newest change has the wrong date",
    "pages/terms-of-service.md",
    (text) => text.replace(/^updated: .*$/m, "updated: 2099-01-01"),
    /terms-of-service\.md: changes: the newest must have the date of the text$/,
  ],
  [
    "a text above the first question",
    "faq.md",
    (text) => `${text}\n## More\n\nLost words.\n`,
    /faq\.md: "Lost words\." belongs below a ### heading$/,
  ],
])("stops the start on %s", async (_, file, change, said) => {
  await write(file, change(await Bun.file(join(folder, file)).text()));

  expect(() => readSite(folder)).toThrow(said);
});

test("names a missing text", async () => {
  await rm(join(folder, "pages/cookie-policy.md"));

  expect(() => readSite(folder)).toThrow(/pages\/cookie-policy\.md: is missing$/);
});

test("escapes filled-in values and leaves unknown names alone", () => {
  const html = '<a href="mailto:%7B%7Bemail%7D%7D">{{email}}</a> {{other}}';

  expect(fillPlaceholders(html, { email: '<"&[x](y)' })).toBe(
    '<a href="mailto:&lt;&quot;&amp;[x](y)">&lt;&quot;&amp;[x](y)</a> {{other}}',
  );
});

test("shortens headings into addresses", () => {
  expect(slugOf("Your Dog's Coat: *What* to do?")).toBe("your-dogs-coat-what-to-do");
});
