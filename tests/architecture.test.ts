import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { features, featuresByDomain } from "#src/features.ts";
import { parametersIn } from "./support/functions.ts";
import { allImports, circlesIn } from "./support/imports.ts";

const mayImport: Record<string, string[]> = {
  "src/shared": ["src/shared"],
  "src/domain": ["src/domain", "src/shared"],
  "views/ui": ["views/ui", "src/shared"],
  islands: ["islands", "src/domain", "src/shared"],
  views: ["views", "islands", "src/domain", "src/shared"],
  db: ["db", "src/shared"],
  src: ["src", "db", "views", "islands/registry.ts"],
};
const libraries: Record<string, RegExp> = { "src/shared": /^zod\/mini$/, "src/domain": /^$/ };
const PHONES = { file: "src/domain/people/phones.ts", library: "libphonenumber-js/min" };
const zoneOf = (file: string) =>
  Object.keys(mayImport)
    .filter((zone) => file.startsWith(`${zone}/`))
    .sort((a, b) => b.length - a.length)[0]!;

test("follows the dependency rule in every import", async () => {
  const offences = (await allImports())
    .filter(({ target }) => target !== null)
    .filter(
      ({ file, target }) =>
        !mayImport[zoneOf(file)]!.some((allowed) => target === allowed || target!.startsWith(`${allowed}/`)),
    )
    .map(({ file, target }) => `${file} -> ${target}`);

  expect(offences).toEqual([]);
});

test("imports the day planner only through planner.ts", async () => {
  const offences = (await allImports())
    .filter(({ file, target }) => target?.startsWith("src/domain/day/") && !file.startsWith("src/domain/day/"))
    .filter(({ target }) => target !== "src/domain/day/planner.ts")
    .map(({ file, target }) => `${file} -> ${target}`);

  expect(offences).toEqual([]);
});

test("uses islands in views by name or as plain markup only", async () => {
  const offences = (await allImports())
    .filter(({ file, target, isType }) => file.startsWith("views/") && target?.startsWith("islands/") && !isType)
    .filter(({ file, target }) => file !== "views/island.tsx" && !isPresentational(target!))
    .map(({ file, target }) => `${file} -> ${target}`);

  expect(offences).toEqual([]);
});

const isPresentational = (target: string) => !/\buse[A-Z]\w*\(/.test(readFileSync(target, "utf8"));

test("uses only zod in the inner zones and Elysia only at the edge", async () => {
  const imports = await allImports();
  const inner = imports
    .filter(({ file, target }) => target === null && zoneOf(file) in libraries)
    .filter(({ file, path }) => file !== PHONES.file || path !== PHONES.library)
    .filter(({ file, path }) => !libraries[zoneOf(file)]!.test(path));
  const elysia = imports
    .filter(({ path }) => path === "elysia" || path.startsWith("@elysiajs/"))
    .filter(
      ({ file }) =>
        !/^src\/(app\.ts|base\/feature\.ts|http\/|features\/(?:[\w-]+\/)+(?:[\w-]+-)?(api|pages|art)\.tsx?$)/.test(
          file,
        ),
    );

  const inIslands = imports.filter(({ file, target }) => file.startsWith("islands/") && target === PHONES.file);

  expect([...inner, ...elysia, ...inIslands].map(({ file, path }) => `${file} -> ${path}`)).toEqual([]);
});

test("limits the database engine to db and SQL to schedules, search, and reports", async () => {
  const imports = (await allImports()).filter(({ file }) => !file.startsWith("db/"));
  const engine = imports.filter(({ path }) => /bun[:-]sqlite/.test(path));
  const ownSql = imports
    .filter(({ target }) => target === "db/statement.ts")
    .filter(({ file }) => !/^src\/features\/(?:[\w-]+\/)*(?:search|cities|growth|admin)\//.test(file))
    .filter(({ file }) => !/\/(?:availability\/openings|capacity\/schedules)\.ts$/.test(file));
  const linkNames: string[] = [];
  for await (const file of new Bun.Glob("src/**/*.{ts,tsx}").scan()) {
    if (/\bsqlite\(|\$client/.test(await Bun.file(file).text())) linkNames.push(file);
  }

  expect([...engine, ...ownSql].map(({ file, path }) => `${file} -> ${path}`)).toEqual([]);
  expect(linkNames).toEqual([]);
});

const order = features.map(({ name }) => name);
const featureOf = (file: string | null) => /^src\/features\/[\w-]+\/([\w-]+)\//.exec(file ?? "")?.[1];
const composers = /^src\/(?:app|features|jobs|open-data|start)\.ts$|^src\/cli\//;

test("imports features only downward and never from their foundations", async () => {
  const offences = (await allImports())
    .filter(({ file }) => file.startsWith("src/") && !composers.test(file))
    .filter(({ file, target }) => {
      const [from, to] = [featureOf(file), featureOf(target)];
      if (to === undefined || from === to) return false;
      return from === undefined || order.indexOf(to) > order.indexOf(from);
    })
    .map(({ file, target }) => `${file} -> ${target}`);

  expect(offences).toEqual([]);
  const files = [...new Bun.Glob("src/features/*/*/**/*.{ts,tsx}").scanSync()];
  const folders = [...new Set(files.map((file) => file.split("/").slice(0, 4).join("/")))];
  const named = Object.entries(featuresByDomain).flatMap(([domain, own]) =>
    own.map(({ name }) => `src/features/${domain}/${name}`),
  );
  expect(named.toSorted()).toEqual(folders.toSorted());
});

test("finds no file that imports itself in a circle", async () => {
  expect(circlesIn(await allImports())).toEqual([]);
});

test("sends emails through the table of notices only", async () => {
  const callers: string[] = [];
  for await (const file of new Bun.Glob("src/**/*.{ts,tsx}").scan())
    if (!/^src\/(?:email|notices)\//.test(file) && /\bqueueEmail\(/.test(await Bun.file(file).text()))
      callers.push(file);

  expect(callers).toEqual([]);
});

test("uses another feature's service and queries but not its routes", async () => {
  const offences = (await allImports())
    .filter(
      ({ file, target }) =>
        file.startsWith("src/features/") &&
        !file.endsWith("/feature.ts") &&
        /^src\/features\/(?:[\w-]+\/)+(api|pages)\.tsx?$/.test(target ?? ""),
    )
    .map(({ file, target }) => `${file} -> ${target}`);

  expect(offences).toEqual([]);
});

test("gives no function more than four parameters", async () => {
  const found: string[] = [];
  for await (const file of new Bun.Glob("{src,views,islands,db}/**/*.{ts,tsx}").scan()) {
    const functions = parametersIn(file, await Bun.file(file).text());
    found.push(...functions.filter(({ count }) => count > 4).map(({ at, count }) => `${at()} takes ${count}`));
  }
  expect(found).toEqual([]);
});

test("writes documents in Preact and islands in React", async () => {
  const wrong: string[] = [];
  for await (const file of new Bun.Glob("{views,islands,src}/**/*.tsx").scan()) {
    const isPreact = (await Bun.file(file).text()).startsWith("/** @jsxImportSource preact */");
    if (isPreact === file.startsWith("islands/")) wrong.push(file);
  }
  expect(wrong).toEqual([]);
});

test("exports each name once and only if another file uses it", () => {
  const files = new Bun.Glob("{src,islands,views,db,tests,bench,dev}/**/*.{ts,tsx}").scanSync();
  const texts = new Map([...files, "drizzle.config.ts"].map((file) => [file, readFileSync(file, "utf8")]));
  const users = new Map<string, number>();
  for (const text of texts.values())
    for (const name of new Set(text.match(/\b[A-Za-z_]\w*\b/g))) users.set(name, (users.get(name) ?? 0) + 1);
  const declared = /^export (default )?(?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;
  const exported = [...texts]
    .filter(([file]) => /^(?:src|islands|views|db)\//.test(file))
    .flatMap(([file, text]) => [...text.matchAll(declared)].map(([, by, name]) => ({ file, name: name!, by })));
  const filesOf = Map.groupBy(exported, ({ name }) => name);
  const twice = [...filesOf].filter(([, of]) => new Set(of.map(({ file }) => file)).size > 1).map(([name]) => name);

  expect(exported.filter(({ name, by }) => !by && users.get(name) === 1)).toEqual([]);
  // Parts that documents and islands draw alike, and functions with one meaning for both payment providers or rows.
  expect(twice.sort().join(" ")).toBe(
    "AreaField FieldError Icon MapFrame PasswordField Scene SelectField TextField isListed snapshotOf",
  );
});

test("limits folders to 30 files, bookings to 20, and files to 200 lines", async () => {
  const files = [...new Bun.Glob("{src,islands,views,db}/**/*.{ts,tsx}").scanSync()];
  const folders = Map.groupBy(files, (file) => dirname(file));
  const mostIn = (folder: string) => (/\/visits\/bookings(?:\/|$)/.test(folder) ? 20 : 30);
  const full = [...folders].filter(([folder, own]) => own.length > mostIn(folder)).map(([folder]) => folder);
  const measured = [...files, ...new Bun.Glob("{bench,dev}/**/*.{ts,tsx}").scanSync()];
  const long = measured.filter((file) => readFileSync(file, "utf8").trimEnd().split("\n").length > 200);

  expect(full).toEqual([]);
  expect(long).toEqual([]);
});

/** robots.txt names what paths begin with; one more name would not fit into the search page's budget of bytes. */
const spellsPaths =
  /^src\/(?:shared\/(?:\w+\/)?(?:city-|import-|mfa-|dashboard-)?paths|features\/(?:search\/)?seo\/sitemaps)\.ts$|^islands\/(?:search\/)?search\/nothing-found\.tsx$/;
const declared = /(?:\.(?:get|post|put|patch|delete)\(\s*|prefix: |router\(ctx, )["'`][^"'`]*["'`]/g;

test("spells the site's paths in one place", async () => {
  const spelled = [...new Bun.Glob("src/shared/*/*paths.ts").scanSync()]
    .map((file) => readFileSync(file, "utf8"))
    .join();
  const first = new Set([...spelled.matchAll(/["`]\/([a-z][a-z-]+)/g)].map(([, segment]) => segment));
  expect(first.size).toBeGreaterThan(25);
  const path = new RegExp(`["'\`}]/(?:${[...first].join("|")})(?![a-z-])`);

  const offences: string[] = [];
  for await (const file of new Bun.Glob("{src,views,islands}/**/*.{ts,tsx}").scan()) {
    if (spellsPaths.test(file)) continue;
    const lines = (await Bun.file(file).text()).replaceAll(declared, "").split("\n");
    const found = lines.filter((line) => path.test(line) && !/^import |from "|`\/api\//.test(line));
    offences.push(...found.map((line) => `${file}: ${line.trim()}`));
  }
  expect(offences).toEqual([]);
});

const rawMarkup =
  /^views\/(?:(?:\w+\/)?cities\/groomer-cards|(?:\w+\/)?(?:days|day-plan)\/offline-day-document|document|(?:\w+\/)?seo\/head|island|static)\.tsx$/;

test("contains no forbidden code", async () => {
  const rules: [name: string, pattern: RegExp, except?: RegExp][] = [
    ["an async transaction", /transact(?:ion|Together)?\((?:[^()]|\([^()]*\))*?\basync\b/],
    ["a password check that blocks", /verifySync|hashSync/],
    ["raw SQL text", /sql\.raw\(/, /^db\/schema\/columns\.ts$/],
    ["a cookie removed through Elysia", /cookie[^;\n]*\.remove\(/],
    ["an attribute on an svg that Preact would not write", /<svg\b[^>]*\s(?:stroke|fill|clip|font|text)[A-Z]/],
    ["code made of text", /(?<![.\w])eval\(|new Function\(|setTimeout\(\s*["'`]/],
    ["markup made of text", /dangerouslySetInnerHTML/, rawMarkup],
    ["markup made of text", /\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|createContextualFragment/],
    [
      "the wall clock in a rule",
      /Date\.now\(\)|new Date\(\)/,
      /^src\/(start|(?:base\/)?log)\.ts$|^(islands|src\/cli)\//,
    ],
    [
      "the environment outside its reader",
      /process\.env/,
      /^src\/((?:base\/)?config|main|(?:build\/)?build|cli\/[\w-]+)\.ts$|^views\/guard\.ts$/,
    ],
  ];
  const found: string[] = [];
  for await (const file of new Bun.Glob("{src,views,islands,db}/**/*.{ts,tsx}").scan()) {
    const text = await Bun.file(file).text();
    for (const [name, pattern, except] of rules)
      if (pattern.test(text) && !except?.test(file)) found.push(`${file}: ${name}`);
  }
  expect(found).toEqual([]);
});
