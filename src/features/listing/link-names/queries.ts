import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type Db, freedLinkNames, groomerProfiles, hasRow, linkNames, locations, type Tx } from "#db/db.ts";
import { asSql, prepareQuery } from "#db/prepared.ts";
import { keyedHash } from "#src/base/secrets.ts";
import { canBeLinkName, linkNameFrom } from "#src/domain/link-names.ts";
import type { LinkNameView } from "#src/shared/listing/link-names.ts";

const current = alias(linkNames, "current");

const leading = prepareQuery((db) =>
  db
    .select({ groomerId: linkNames.groomerId, until: linkNames.until, inUse: current.linkName })
    .from(linkNames)
    .innerJoin(current, and(eq(current.groomerId, linkNames.groomerId), isNull(current.until)))
    .where(eq(linkNames.linkName, asSql(sql.placeholder("linkName"))))
    .prepare(),
);

/** Old names lead to the current one. Undefined if unused. */
export function findGroomerByLinkName(
  db: Db | Tx,
  linkName: string,
  now: number,
): { groomerId: number; linkName: string } | undefined {
  const row = leading(db).get({ linkName });
  if (!row || (row.until !== null && row.until <= now)) return undefined;
  return { groomerId: row.groomerId, linkName: row.inUse };
}

const using = prepareQuery((db) =>
  db
    .select({ linkName: linkNames.linkName })
    .from(linkNames)
    .where(and(eq(linkNames.groomerId, asSql(sql.placeholder("groomerId"))), isNull(linkNames.until)))
    .prepare(),
);

export const findOwnLinkName = (db: Db | Tx, groomerId: number): string | undefined =>
  using(db).get({ groomerId })?.linkName;

export const findLinkNames = (db: Db | Tx, groomerId: number, now: number): LinkNameView => ({
  linkName: findOwnLinkName(db, groomerId) ?? null,
  old: db
    .select({ linkName: linkNames.linkName, until: sql<number>`${linkNames.until}` })
    .from(linkNames)
    .where(and(eq(linkNames.groomerId, groomerId), gt(linkNames.until, now)))
    .orderBy(asc(linkNames.until), asc(linkNames.linkName))
    .all(),
});

export const hashLinkName = (db: Db | Tx, linkName: string, now: number) => keyedHash(db, "linkNames", linkName, now);

/** True if a business that left still reserves it. */
export function isReservedName(db: Db | Tx, linkName: string, now: number): boolean {
  const isHeld = and(eq(freedLinkNames.hash, hashLinkName(db, linkName, now)), gt(freedLinkNames.until, now));
  return hasRow(db, freedLinkNames, isHeld);
}

/** The business name, with "grooming", town, state, or 2 if taken. Empty if none is free, or it's the current name. */
export function suggestLinkName(db: Db | Tx, groomerId: number, now: number): string {
  const business = db
    .select({ name: groomerProfiles.businessName, city: locations.city, state: locations.state })
    .from(groomerProfiles)
    .leftJoin(locations, eq(locations.userId, groomerProfiles.userId))
    .where(eq(groomerProfiles.id, groomerId))
    .get();
  if (!business || linkNameFrom(business.name) === "") return "";
  const { name, city, state } = business;
  const wanted = [
    name,
    ...(/groom/i.test(name) ? [] : [`${name} grooming`]),
    `${name} ${city ?? ""}`,
    `${name} ${city ?? ""} ${state ?? ""}`,
    `${name} 2`,
  ];
  const best = wanted.map(linkNameFrom).find((linkName) => canHave(db, linkName, { groomerId, now })) ?? "";
  return best === findOwnLinkName(db, groomerId) ? "" : best;
}

function canHave(db: Db | Tx, linkName: string, { groomerId, now }: { groomerId: number; now: number }): boolean {
  const holder = findGroomerByLinkName(db, linkName, now)?.groomerId ?? groomerId;
  return canBeLinkName(linkName) && holder === groomerId && !isReservedName(db, linkName, now);
}
