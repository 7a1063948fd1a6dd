import { expect, test } from "bun:test";
import { sqlite } from "#db/db.ts";
import { testWith } from "#tests/support/test-with.ts";
import { testApp } from "./support/app.ts";

const page = await Bun.file("docs/kept.md").text();

test("names every file with a cache in docs/kept.md", async () => {
  const unnamed: string[] = [];
  for await (const file of new Bun.Glob("{src,db,views}/**/*.{ts,tsx}").scan()) {
    const hasCache = /new LruCache[<(]|createTimedCache[<(]/.test(await Bun.file(file).text());
    if (hasCache && !page.includes(`\`${file}\``)) unnamed.push(file);
  }
  expect(unnamed).toEqual([]);
});

testWith("names every job in docs/kept.md", testApp, ({ ctx }) => {
  const withAll = { ...ctx, config: { ...ctx.config, uploadsUrl: "s3://key:secret@host/bucket", servesPeople: true } };
  const names = ctx.features.flatMap(({ jobs, ownJobs, cleaning }) =>
    [jobs, ownJobs, cleaning].flatMap((list) => list?.(withAll).map(({ name }) => name) ?? []),
  );

  expect(names.length).toBeGreaterThan(20);
  expect([...new Set(names)].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

testWith("names every table and kind of trigger in docs/kept.md", testApp, ({ ctx }) => {
  const triggers = sqlite(ctx.db)
    .query<{ name: string; tbl_name: string }, []>("SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger'")
    .all();
  const kinds = [
    "client_of_",
    "page_of_",
    "schedule_of_",
    "changes_of_",
    "calendar_of_",
    "search_changes_of_",
    "search_columns_",
  ];
  const isKnown = (name: string, table: string) =>
    name.startsWith(table) || name === "users_suspended" || kinds.some((kind) => name.startsWith(kind));

  expect(triggers.filter(({ tbl_name }) => !page.includes(`\`${tbl_name}\``))).toEqual([]);
  expect(triggers.filter(({ name, tbl_name }) => !isKnown(name, tbl_name))).toEqual([]);
});
