import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

const read = (file: string) => Bun.file(file).text();

test("every file that the documents point to is there", async () => {
  const missing: string[] = [];
  const folder = await Array.fromAsync(new Bun.Glob("docs/**/*.md").scan());
  for (const document of ["README.md", "ARCHITECTURE.md", "SECURITY.md", "CHANGELOG.md", ...folder]) {
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

test("every threat in SECURITY.md names a test that is there", async () => {
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

test("the README opens with the two commands and lists every setting that is read", async () => {
  const readme = await read("README.md");
  const settings = [...(await read("src/config.ts")).matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map((match) => match[1]!);

  expect(readme.indexOf("bun start")).toBeLessThan(800);
  expect(readme.indexOf("bun run check")).toBeLessThan(800);
  expect(settings.length).toBeGreaterThan(15);
  expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test("no host of a registry and no path of a machine is written down", async () => {
  const files = Bun.spawnSync(["git", "ls-files"]).stdout.toString().trim().split("\n").filter(Boolean);
  const host = ["registry", "npmjs"].join(".");
  const home = ["", "(?:work|root|home|Users)", "\\w"].join("/");
  const found: string[] = [];
  for (const file of files.filter((name) => existsSync(name) && !/\.(woff2|png|tsv)$/.test(name))) {
    const text = await read(file);
    if (text.includes(host) || new RegExp(`(?<![\\w.}])${home}`).test(text)) found.push(file);
  }
  expect(found).toEqual([]);
});
