import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { commandDescriptions, renderCommandsDoc, renderSettingsDoc } from "#src/cli/documents.ts";

const read = (file: string) => Bun.file(file).text();

test("finds every file that documents link to", async () => {
  const missing: string[] = [];
  const folder = await Array.fromAsync(new Bun.Glob("{docs,src,islands,db}/**/*.md").scan());
  for (const document of [
    "README.md",
    "CONTRIBUTING.md",
    "ARCHITECTURE.md",
    "SECURITY.md",
    "CHANGELOG.md",
    ...folder,
  ]) {
    const text = await read(document);
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((match) => join(dirname(document), match[1]!));
    const paths = [...text.matchAll(/`((?:src|db|views|islands|tests|static|docs|bench)\/[\w./-]*\w)`/g)].map(
      (match) => match[1]!,
    );
    for (const path of [...links, ...paths]) {
      if (!existsSync(path) && path !== "static/build") missing.push(`${document}: ${path}`);
    }
  }
  expect(missing).toEqual([]);
});

test("finds every file that a folder's README names", async () => {
  const wrong: string[] = [];
  for (const readme of await Array.fromAsync(new Bun.Glob(join("{src,islands,db}/**", "README.md")).scan())) {
    const text = await read(readme);
    const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|css|md))`/g)].map((match) => match[1]!);
    const isThere = (path: string) =>
      existsSync(path) || existsSync(join(dirname(readme), path)) || isNamedSomewhere(path);
    wrong.push(...named.filter((path) => !isThere(path)).map((path) => `${readme}: ${path}`));
  }
  expect(wrong).toEqual([]);
});

test("limits domain READMEs to 10 to 25 lines and ARCHITECTURE to 120", async () => {
  const domains = [
    ...new Set([...new Bun.Glob("src/features/*/**/*.ts").scanSync()].map((file) => file.split("/")[2]!)),
  ];
  const lines = async (file: string) => (await read(file)).trimEnd().split("\n").length;
  const lengths = await Promise.all(domains.map((domain) => lines(join("src/features", domain, "README.md"))));

  expect(domains).toHaveLength(12);
  expect(lengths.filter((length) => length < 10 || length > 25)).toEqual([]);
  expect(await lines("ARCHITECTURE.md")).toBeLessThanOrEqual(120);
});

const isNamedSomewhere = (path: string) =>
  ["api.ts", "service.ts", "queries.ts", "emails.ts", "pages.tsx"].includes(path);

test("finds the test of every threat in SECURITY.md", async () => {
  const rows = (await read("SECURITY.md"))
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (Threat|-)/.test(line));
  const withoutTest = rows.filter((row) => {
    const tests = [...row.matchAll(/`(tests\/[^`]+)`/g)].map((match) => match[1]!);
    return tests.length === 0 || tests.some((path) => !existsSync(path));
  });
  expect(rows.length).toBeGreaterThan(10);
  expect(withoutTest).toEqual([]);
});

test("keeps the README short and starts it with two commands", async () => {
  const readme = await read("README.md");

  expect(readme.indexOf("bun start")).toBeLessThan(800);
  expect(readme.indexOf("bun run check")).toBeLessThan(800);
  expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(90);
});

test("matches docs/settings.md with the settings the site reads", async () => {
  expect(await read("docs/settings.md")).toBe(renderSettingsDoc());
});

test("names exactly the existing commands in docs/commands.md", async () => {
  const { scripts } = JSON.parse(await read("package.json"));

  expect(await read("docs/commands.md")).toBe(renderCommandsDoc());
  expect(Object.keys(commandDescriptions).toSorted()).toEqual(Object.keys(scripts).toSorted());
  const named = (await read("docs/operations.md")).matchAll(/bun run (?:--\S+ )*([a-z][\w:-]*)/g);
  expect([...named].map(([, name]) => name!).filter((name) => !(name in scripts))).toEqual([]);
});

test("cites only documents in the repository", async () => {
  const files = trackedFiles();
  const lost = await wrongIn(files, (text, file) => citedIn(text).filter((cited) => !leadsTo(files, file, cited)));
  expect(lost).toEqual([]);
});

test("cites only existing sections of docs/product.md", async () => {
  const headings = [...(await read("docs/product.md")).matchAll(/^## (.+)$/gm)].map((match) => match[1]!);
  const lost = await wrongIn(trackedFiles(), (text) =>
    [...text.matchAll(/docs\/product\.md, (.{1,40})/g)]
      .map((match) => match[1]!)
      .filter((section) => !headings.some((heading) => section.startsWith(heading))),
  );
  expect(headings.length).toBeGreaterThan(10);
  expect(lost).toEqual([]);
});

test("relies on no document that readers don't have", async () => {
  // Taken apart, because this file is read as well.
  const [wish, plan] = ["spec-ification", "des-ign"].map((word) => word.replace("-", ""));
  const elsewhere = new RegExp(`\\b${wish}s?\\b|\\bthe ${plan} of|\\(${plan}: |SECURITY\\.md,? \\d`, "gi");
  expect(await wrongIn(trackedFiles(), (text) => text.match(elsewhere) ?? [])).toEqual([]);
});

/** Returns each file with its faults. Joins a comment into one line so citations stay in one piece. */
async function wrongIn(files: string[], findWrong: (text: string, file: string) => string[]): Promise<string[]> {
  const found: string[] = [];
  for (const file of files.filter((name) => !/\.(woff2|ttf|png|tsv|gz|sql|lock)$/.test(name))) {
    const text = (await read(file)).replace(/\s*\n\s*(?:\*|\/\/|#)?\s*/g, " ");
    found.push(...findWrong(text, file).map((wrong) => `${file}: ${wrong}`));
  }
  return found;
}

const citedIn = (text: string): string[] =>
  [/(?<!["'`\w./-])(?!LICENSE\.md)[\w./-]*\w\.md\b/g, /(?<![\w./-])docs\/[\w./-]*\w/g].flatMap(
    (pattern) => text.match(pattern) ?? [],
  );

function leadsTo(files: string[], from: string, cited: string): boolean {
  const beside = join(dirname(from), cited);
  return files.some((file) => file === beside || `/${file}`.endsWith(`/${cited}`) || file.startsWith(`${cited}/`));
}

const trackedFiles = () =>
  Bun.spawnSync(["git", "ls-files"]).stdout.toString().trim().split("\n").filter(Boolean).filter(existsSync);

test("contains no registry host and no path of a machine", async () => {
  const files = trackedFiles();
  const host = ["registry", "npmjs"].join(".");
  const home = ["", "(?:work|root|home|Users)", "\\w"].join("/");
  const found: string[] = [];
  for (const file of files.filter((name) => !/\.(woff2|png|tsv)$/.test(name))) {
    const text = await read(file);
    if (text.includes(host) || new RegExp(`(?<![\\w.}])${home}`).test(text)) found.push(file);
  }
  expect(found).toEqual([]);
});
