import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { hasRow } from "#db/count-rows.ts";
import { type Db, freedHandles, groomerProfiles, handles, locations, type Tx } from "#db/db.ts";
import { bound, prepared } from "#db/prepared.ts";
import { keyedHash } from "#src/base/secrets.ts";
import { canBeHandle, handleFrom } from "#src/domain/handles.ts";
import type { HandleView } from "#src/shared/listing/handles.ts";

const current = alias(handles, "current");

const leading = prepared((db) =>
  db
    .select({ groomerId: handles.groomerId, until: handles.until, inUse: current.handle })
    .from(handles)
    .innerJoin(current, and(eq(current.groomerId, handles.groomerId), isNull(current.until)))
    .where(eq(handles.handle, bound(sql.placeholder("handle"))))
    .prepare(),
);

/** Includes the current name. Undefined if unused. */
export function findByHandle(
  db: Db | Tx,
  handle: string,
  now: number,
): { groomerId: number; handle: string } | undefined {
  const row = leading(db).get({ handle });
  if (!row || (row.until !== null && row.until <= now)) return undefined;
  return { groomerId: row.groomerId, handle: row.inUse };
}

const using = prepared((db) =>
  db
    .select({ handle: handles.handle })
    .from(handles)
    .where(and(eq(handles.groomerId, bound(sql.placeholder("groomerId"))), isNull(handles.until)))
    .prepare(),
);

export const findHandle = (db: Db | Tx, groomerId: number): string | undefined => using(db).get({ groomerId })?.handle;

export const findHandles = (db: Db | Tx, groomerId: number, now: number): HandleView => ({
  handle: findHandle(db, groomerId) ?? null,
  old: db
    .select({ handle: handles.handle, until: sql<number>`${handles.until}` })
    .from(handles)
    .where(and(eq(handles.groomerId, groomerId), gt(handles.until, now)))
    .orderBy(asc(handles.until), asc(handles.handle))
    .all(),
});

export const hashOf = (db: Db | Tx, handle: string, now: number) => keyedHash(db, "handles", handle, now);

/** True if a business that left still reserves it. */
export function isFreed(db: Db | Tx, handle: string, now: number): boolean {
  const held = and(eq(freedHandles.hash, hashOf(db, handle, now)), gt(freedHandles.until, now));
  return hasRow(db, freedHandles, held);
}

/** From the business name, plus the town if taken. Empty if none is free or better. */
export function suggestHandle(db: Db | Tx, groomerId: number, now: number): string {
  const business = db
    .select({ name: groomerProfiles.businessName, city: locations.city, state: locations.state })
    .from(groomerProfiles)
    .leftJoin(locations, eq(locations.userId, groomerProfiles.userId))
    .where(eq(groomerProfiles.id, groomerId))
    .get();
  if (!business) return "";
  const { name, city, state } = business;
  const wanted = [
    name,
    ...(/groom/i.test(name) ? [] : [`${name} grooming`]),
    `${name} ${city ?? ""}`,
    `${name} ${city ?? ""} ${state ?? ""}`,
    `${name} 2`,
  ];
  const best = wanted.map(handleFrom).find((handle) => canHave(db, handle, { groomerId, now })) ?? "";
  return best === findHandle(db, groomerId) ? "" : best;
}

function canHave(db: Db | Tx, handle: string, { groomerId, now }: { groomerId: number; now: number }): boolean {
  const holder = findByHandle(db, handle, now)?.groomerId ?? groomerId;
  return canBeHandle(handle) && holder === groomerId && !isFreed(db, handle, now);
}
