import { type Db, engineOf } from "./open.ts";
import type { Trigger } from "./trigger.ts";
import { triggers } from "./triggers.ts";

export function renewal(db: Db): string[] {
  const [wanted, found] = [triggers, triggersIn(db)].map((list) => new Map(list.map(({ name, sql }) => [name, sql])));
  return [
    ...[...found!].flatMap(([name, sql]) => (wanted!.get(name) === sql ? [] : [dropOf({ name })])),
    ...[...wanted!].flatMap(([name, sql]) => (found!.get(name) === sql ? [] : [sql])),
  ];
}

/** Requires the write lock. */
export function renew(db: Db) {
  for (const text of renewal(db)) engineOf(db).run(text);
}

export const triggersIn = (db: Db) =>
  engineOf(db).query<Trigger, []>("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all();

export const dropOf = ({ name }: Pick<Trigger, "name">) => `DROP TRIGGER "${name}"`;
