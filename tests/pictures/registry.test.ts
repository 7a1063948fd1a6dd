import { expect, test } from "bun:test";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as tables from "#db/schema/tables.ts";
import { pictureColumns } from "#src/features/pictures/registry.ts";

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
