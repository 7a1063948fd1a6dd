import { expect, test } from "bun:test";
import { getTableColumns, getTableName, is, SQL } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { personalRules } from "#db/personal/map.ts";
import { type ExpiryRule, partColumns, type Rule, splitAtSpaces } from "#db/personal/rule.ts";
import * as schema from "#db/schema/tables.ts";
import { audit, SYSTEM } from "#src/base/context.ts";
import { jsonLogger } from "#src/base/log.ts";
import { exportViews } from "#src/features/operations/privacy/views.ts";
import { createJobs } from "#src/jobs.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";
import { setUpThread } from "#tests/talk/messages/setup.ts";
import { type Life, liveFully, markedColumns, markerOf, textsOf } from "./full-life.ts";

const ofOthers = [
  "users.username",
  "users.email",
  "reviews.hiddenReason",
  ...["dedupeKey", "subject", "text", "html", "calendar", "offToken", "lastError"].map((name) => `outbox.${name}`),
];

const nameIn = ({ table }: Rule, name: string) => `${getTableName(table)}.${name}`;
const emptiedBy = ({ table }: Rule, { change }: ExpiryRule) =>
  Object.keys(change === "delete" ? getTableColumns(table) : change());

const copyOf = async ({ as }: Life, who: "ana" | "gus") =>
  (await as[who].post("/api/account/export", { password: PASSWORD })).text();

const kept = (isForGood: boolean) =>
  personalRules.flatMap((rule) => {
    const later = isForGood ? (rule.after ?? []).flatMap((one) => emptiedBy(rule, one)) : [];
    return splitAtSpaces(rule.keeps?.[1] ?? "")
      .filter((name) => !later.includes(name))
      .map((name) => nameIn(rule, name));
  });

const gone = personalRules
  .filter(({ table, keeps }) => "groomerId" in table && !keeps)
  .map(({ table }) => getTableName(table));

test("names every text in the rows that stay", () => {
  for (const rule of personalRules.filter(({ keeps }) => keeps)) {
    const emptied = (rule.closing ?? []).flatMap(({ change, of }) =>
      of || change === "delete" ? [] : Object.keys(change(0)),
    );
    const staying = textsOf(rule.table)
      .map(([name]) => name)
      .filter((name) => !emptied.includes(name));
    expect([getTableName(rule.table), splitAtSpaces(rule.keeps![1] ?? "").toSorted()]).toEqual([
      getTableName(rule.table),
      staying.toSorted(),
    ]);
  }
});

testWith("leaves only the texts that the map keeps, for as long as it says", liveFully, async (life) => {
  const { app, taken } = life;
  const isTaken = (name: string) => taken.has(name) && !ofOthers.includes(name);

  const copies = [await copyOf(life, "ana"), await copyOf(life, "gus")].join();
  const wronglyShown = personalRules.flatMap((rule) => {
    const withheld = Object.values(rule.withheld ?? {}).flatMap(splitAtSpaces);
    return textsOf(rule.table)
      .filter(([name]) => taken.has(nameIn(rule, name)))
      .filter(([name, column]) => copies.includes(markerOf(rule.table, column)) === withheld.includes(name))
      .map(([name]) => nameIn(rule, name));
  });
  expect(wronglyShown).toEqual([]);

  const leaves = async (who: "ana" | "gus") =>
    expect((await life.as[who].delete("/api/account", { password: PASSWORD })).status).toBe(204);
  await leaves("gus");
  expect(markedColumns(app).filter((name) => gone.some((table) => name.startsWith(`${table}.`)))).toEqual([]);
  await leaves("ana");
  expect(markedColumns(app)).toEqual(kept(false).filter(isTaken).toSorted());

  const before = app.sent.length;
  const logged: string[] = [];
  Object.assign(
    app.ctx.log,
    jsonLogger((line) => void logged.push(line)),
  );
  const jobs = createJobs(app.ctx);
  await jobs.catchUp();
  for (let year = 0; year < 4; year++) {
    app.clock.advance(366 * DAY_MS);
    await jobs.catchUp();
  }
  await jobs.stop();

  expect(markedColumns(app)).toEqual(kept(true).filter(isTaken).toSorted());
  const files = await Array.fromAsync(app.ctx.images.files.list());
  expect(files.filter(({ name }) => name.endsWith(".webp"))).toEqual([]);
  const emails = app.sent.slice(before);
  expect(emails.map(({ subject }) => subject)).toEqual(Array(2).fill("Your Mudroom account was deleted"));
  expect(emails.map(({ text }) => text).join()).not.toContain("zq-");
  expect(logged.join()).not.toContain("zq-");
});

testWith("keeps all text out of the audit log, even a name of two words", setUpThread, ({ app }) => {
  const writesDetail = (detail: Record<string, string>) => () =>
    audit(app.ctx.db, { action: "tried", detail, now: app.clock.now(), info: SYSTEM });

  for (const text of ["She was rude.", "Ana Tester", " ", "12 Elm"]) {
    expect(writesDetail({ reason: text })).toThrow("audit_log_no_texts");
  }
  expect(writesDetail({ reason: "not-the-visit", fields: "username,email" })).not.toThrow();
});
const nameOf = (table: SQLiteTable) => getTableConfig(table).name;
const tables = Object.values(schema).filter((value) => is(value, SQLiteTable)) as unknown as SQLiteTable[];

test("maps each table once and says of each column if it is exported", () => {
  expect(personalRules.map(({ table }) => nameOf(table)).toSorted()).toEqual(tables.map(nameOf).toSorted());
  expect(personalRules.flatMap(missingColumns)).toEqual([]);
});

function missingColumns(rule: Rule): string[] {
  const { table, about, download = {}, shown = {}, withheld = {} } = rule;
  if (about !== undefined) return [];
  const selected = Object.values(download).flatMap((part) => Object.values(partColumns(rule, part)).flatMap(columnsOf));
  const named = new Set([...Object.values(shown), ...Object.values(withheld)].flatMap(splitAtSpaces));
  const { foreignKeys } = getTableConfig(table);
  const links = foreignKeys.flatMap((key) => key.reference().columns as SQLiteColumn[]);
  const isLink = (column: SQLiteColumn) =>
    (column.primary && column.columnType === "SQLiteInteger") || links.includes(column);
  return Object.entries(getTableColumns(table))
    .filter(([name, column]) => !named.has(name) && !selected.includes(column) && !isLink(column))
    .map(([name]) => `${nameOf(table)}.${name}`);
}

const columnsOf = (field: unknown): SQLiteColumn[] => {
  if (is(field, SQL)) return field.queryChunks.flatMap(columnsOf);
  return field && typeof field === "object" && "table" in field ? [field as SQLiteColumn] : [];
};

test("maps no unknown column and none twice", () => {
  const parts = [...personalRules.flatMap(({ download = {} }) => Object.keys(download)), ...Object.keys(exportViews)];
  expect(parts.toSorted()).toEqual([...new Set(parts)].toSorted());
  for (const { table, download = {}, shown = {}, withheld = {}, keeps = [] } of personalRules) {
    const words = [...Object.values(shown), ...Object.values(withheld)].flatMap(splitAtSpaces);
    const inParts = Object.values(download).flatMap(({ names = "" }) => splitAtSpaces(names));
    const [, texts = ""] = keeps;
    for (const name of [...words, ...inParts, ...splitAtSpaces(texts)])
      expect([nameOf(table), Object.keys(table)]).toEqual([nameOf(table), expect.arrayContaining([name])]);
    expect(words.length).toBe(new Set(words).size);
    for (const part of Object.keys(shown)) expect(parts).toContain(part);
  }
});
