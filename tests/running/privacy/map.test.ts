import { expect, test } from "bun:test";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { personalMap } from "#db/personal/map.ts";
import { unnamedIn, wordsIn } from "#db/personal/rule.ts";
import * as schema from "#db/schema/tables.ts";
import { views } from "#src/features/running/privacy/views.ts";

const nameOf = (table: SQLiteTable) => getTableConfig(table).name;
const tables = Object.values(schema).filter((value) => is(value, SQLiteTable)) as unknown as SQLiteTable[];

test("the map has each table once, and says of each column whether it is in the download or why not", () => {
  expect(personalMap.map(({ table }) => nameOf(table)).toSorted()).toEqual(tables.map(nameOf).toSorted());
  const unnamed = personalMap.flatMap((rule) => unnamedIn(rule).map((column) => `${nameOf(rule.table)}.${column}`));
  expect(unnamed).toEqual([]);
});

test("the map names no column that is not there, none twice, and each part of the download once", () => {
  const parts = [...personalMap.flatMap(({ download = {} }) => Object.keys(download)), ...Object.keys(views)];
  expect(parts.toSorted()).toEqual([...new Set(parts)].toSorted());
  for (const { table, download = {}, shown = {}, withheld = {}, keeps = [] } of personalMap) {
    const words = [...Object.values(shown), ...Object.values(withheld)].flatMap(wordsIn);
    const inParts = Object.values(download).flatMap(({ names = "" }) => wordsIn(names));
    const [, texts = ""] = keeps;
    for (const name of [...words, ...inParts, ...wordsIn(texts)])
      expect([nameOf(table), Object.keys(table)]).toEqual([nameOf(table), expect.arrayContaining([name])]);
    expect(words.length).toBe(new Set(words).size);
    for (const part of Object.keys(shown)) expect(parts).toContain(part);
  }
});
