import { getTableColumns, getTableName } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { clients, messages, pets, sqlite, visits } from "#db/db.ts";
import { personalRules } from "#db/personal/map.ts";
import type { TestApp } from "#tests/support/app.ts";
import { setUpPhotos } from "#tests/visits/photos/setup.ts";

/** Columns that people don't read: a marker in them would end the test's logins or be an invalid time zone. */
const untouched = ["users.passwordHash", "sessions.tokenHash", "groomerProfiles.petTypes"];
const isTouched = (table: string, name: string) =>
  !["timeZone", "opens", "closes", "lunchOpens", "lunchCloses"].includes(name) &&
  !untouched.some((one) => one.toLowerCase() === `${table.replaceAll("_", "")}.${name}`.toLowerCase());

const DAY = "2026-06-01";
const given: Record<string, Record<string, unknown>> = {
  days_off: { start_date: DAY, end_date: DAY },
  time_off: { opens: "08:00", closes: "09:00" },
  busy_times: { opens: "08:00", closes: "09:00" },
  package_sizes: { price: 4500, minutes: 45 },
  groomer_counts: { day: DAY },
  groomer_referral_sources: { day: DAY },
  visit_reminders: { due_on: DAY },
  visits: {
    source: "groomer",
    status: "accepted",
    title: "Dentist",
    preferred_date: DAY,
    visit_minutes: 60,
    arrival_from: "10:00",
    service_zip_code: "28801",
  },
  visit_series: { visit_minutes: 60, arrival_from: "10:00" },
  groomer_policies: { notice_hours: 24 },
  booking_policies: { notice_hours: 24 },
  waiting_list: { zip: "28801", confirmed_at: 1 },
  sms_numbers: { number: "+18285550100" },
  sms_codes: { number: "+18285550100" },
  mfa_secrets: { secret: "A".repeat(32) },
  push_devices: { endpoint: "https://push.test/", p256dh: "p".repeat(87), auth: "a".repeat(22) },
  audit_log: Object.fromEntries(
    ["action", "target", "detail", "ip", "request_id"].map((name) => [
      name,
      `zq-audit-log-${name.replace("_", "-")}-1`,
    ]),
  ),
  client_pets: { name: "Rex", type: "Dog" },
  closed_records: { kind: "missed" },
};

async function setUpLife() {
  const setup = await setUpPhotos("completed");
  const { app, ana, gus } = setup;
  const db = sqlite(app.ctx.db);
  db.run(`DELETE FROM users WHERE id NOT IN (${ana.id}, ${gus.user.id})`);
  const numbers: Record<string, unknown> = { groomer_id: gus.profile.id, pet_parent_id: ana.id, parent_id: ana.id };
  const key = (table: SQLiteTable, column: string) =>
    db.query<{ key: unknown }, []>(`SELECT max("${column}") AS key FROM "${getTableName(table)}"`).get()!.key;

  function add(table: SQLiteTable, person: number, more: Record<string, unknown> = {}) {
    const { foreignKeys, columns } = getTableConfig(table);
    const links = new Map(foreignKeys.map((one) => [one.reference().columns[0]!.name, one.reference()]));
    const values: Record<string, unknown> = {};
    for (const { name, notNull, hasDefault, primary, enumValues, dataType, columnType } of columns) {
      const link = links.get(name);
      if (!notNull || hasDefault || (primary && columnType === "SQLiteInteger" && !link)) continue;
      if (name === "user_id") values[name] = person;
      else if (link) values[name] = numbers[name] ?? key(link.foreignTable, link.foreignColumns[0]!.name);
      else values[name] = enumValues?.[0] ?? (dataType === "string" ? `zq-${person}` : 1);
    }
    const row: Record<string, unknown> = { rowid: null, ...values, ...given[getTableName(table)], ...more };
    const names = Object.keys(row).map((name) => `"${name}"`);
    db.query(`INSERT INTO "${getTableName(table)}" (${names}) VALUES (${names.map(() => "?")})`).run(
      ...(Object.values(row) as never[]),
    );
  }
  return { ...setup, add, key, db };
}
function markRows(app: TestApp): Set<string> {
  const taken = new Set<string>();
  for (const { table, about } of personalRules) {
    if (about !== undefined) continue;
    for (const [name, column] of textsOf(table))
      if (isTouched(getTableName(table), name) && mark(app, table, column)) taken.add(`${getTableName(table)}.${name}`);
  }
  return taken;
}

export function textsOf(table: SQLiteTable): [name: string, column: SQLiteColumn][] {
  const links = getTableConfig(table).foreignKeys.flatMap((one) => one.reference().columns);
  const all = Object.entries(getTableColumns(table)) as [string, SQLiteColumn][];
  return all.filter(
    ([, column]) => column.dataType === "string" && !column.enumValues?.length && !links.includes(column),
  );
}

export type Life = Awaited<ReturnType<typeof liveFully>>;

export const markerOf = (table: SQLiteTable, { name }: SQLiteColumn) =>
  `zq-${getTableName(table)}-${name}-`.replaceAll("_", "-");

function mark({ ctx }: TestApp, table: SQLiteTable, column: SQLiteColumn): boolean {
  const from = getTableName(table);
  try {
    sqlite(ctx.db).run(`UPDATE "${from}" SET "${column.name}" = '${markerOf(table, column)}' || rowid`);
    return true;
  } catch {
    return from === "audit_log";
  }
}

export function markedColumns({ ctx }: TestApp): string[] {
  const found = new Set<string>();
  for (const { table } of personalRules) {
    const names = new Map(Object.entries(getTableColumns(table)).map(([name, column]) => [column.name, name]));
    for (const row of sqlite(ctx.db)
      .query<Record<string, unknown>, []>(`SELECT * FROM "${getTableName(table)}"`)
      .all())
      for (const [column, value] of Object.entries(row))
        if (String(value).includes("zq-")) found.add(`${getTableName(table)}.${names.get(column)}`);
  }
  return [...found].toSorted();
}

export async function liveFully() {
  const life = await setUpLife();
  const { app, ana, gus, add, key, db, sendsOne } = life;
  await sendsOne("ana", { purpose: "request" });
  add(clients, ana.id, { source: "added", name: "Ana" });
  const linked: Record<string, () => Record<string, unknown>> = {
    reports: () => ({ message_id: key(messages, "id"), reporter_id: gus.user.id, created_at: app.clock.now() }),
    reviews: () => ({ pet_parent_id: ana.id }),
    audit_log: () => ({ actor_id: ana.id }),
    visit_pets: () => ({ pet_id: key(pets, "id") }),
  };
  for (const table of inOrder()) {
    const { count } = db.query<{ count: number }, []>(`SELECT count(*) AS count FROM "${getTableName(table)}"`).get()!;
    if (count === 0) add(table, ana.id, linked[getTableName(table)]?.());
  }
  await sendsOne("ana", { purpose: "message", messageId: key(messages, "id") as number });
  add(visits, ana.id);
  add(visits, ana.id, { client_id: key(clients, "id"), series_id: 1, series_date: DAY });
  db.run("UPDATE visits SET dispute_kind = 'no_show', disputed_at = 1");
  db.run("UPDATE memberships SET customer_deleted_at = 1");
  const taken = markRows(app);
  db.run(`UPDATE waiting_list SET email = (SELECT email FROM users WHERE id = ${ana.id})`);
  db.run(`UPDATE outbox SET recipient = (SELECT email FROM users WHERE id = ${gus.user.id}), sent_at = 1`);
  return { ...life, taken };
}

function inOrder(): SQLiteTable[] {
  const waiting = personalRules.filter(({ about }) => about === undefined).map(({ table }) => table);
  const all: SQLiteTable[] = [];
  while (waiting.length > 0) {
    const table = waiting.shift()!;
    const needed = getTableConfig(table).foreignKeys.map((one) => one.reference().foreignTable as SQLiteTable);
    const isReady = !needed.some((one) => one !== table && waiting.includes(one));
    (isReady ? all : waiting).push(table);
  }
  return all;
}
