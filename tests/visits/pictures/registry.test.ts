import { expect, test } from "bun:test";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { sqlite } from "#db/open.ts";
import * as tables from "#db/schema/tables.ts";
import { pictureColumns } from "#src/features/visits/pictures/registry.ts";
import { freshDb } from "#tests/support/db.ts";

const columnsOf = (table: SQLiteTable) => {
  const { name, columns } = getTableConfig(table);
  return columns.map((column) => `${name}.${column.name}`);
};

test("every column that names the file of a picture is in the registry", () => {
  const all = Object.values(tables).filter((table) => table instanceof SQLiteTable);

  const found = all.flatMap(columnsOf).filter((name) => /\.(?:\w*_)?(?:file|image|photo|picture)$/.test(name));
  const known = pictureColumns.map(({ table, file }) => `${getTableConfig(table).name}.${file.name}`);

  expect(found.toSorted()).toEqual(known.toSorted());
  expect(new Set(pictureColumns.map(({ kind }) => kind)).size).toBe(pictureColumns.length);
});

test.each([
  ["users", "profile_image"],
  ["portfolio_images", "file"],
])(
  "whether a row of %s names a picture is asked for each one that a node shows, and read from an index",
  (table, column) => {
    const plan = sqlite(freshDb())
      .query<{ detail: string }, string[]>(
        `EXPLAIN QUERY PLAN SELECT ${column} FROM ${table} WHERE ${column} IN (?, ?) LIMIT 1`,
      )
      .all("a.webp", "/uploads/a.webp");

    expect(plan.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^SEARCH \w+ USING COVERING INDEX /)]);
  },
);
