import { and, eq, gt, isNull, lte, not, or, sql } from "drizzle-orm";
import { changeRows, freedLinkNames, groomerProfiles, linkNames, removeRow, type Tx, transact } from "#db/db.ts";
import { type ActorContext, audit, auditBy, type Ctx, type DbAndClock } from "#src/base/context.ts";
import { isLinkNameEarned, isReserved, LINK_NAME_EARNED_MS } from "#src/domain/link-names.ts";
import { requireOpen } from "#src/features/people/accounts/queries.ts";
import { sqliteCode } from "#src/http/errors.ts";
import { requireGroomerId } from "#src/http/guards/access.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { DAY_MS, mediumDate, utcDay } from "#src/shared/base/time.ts";
import type { LinkNameInput, LinkNameView } from "#src/shared/listing/link-names.ts";
import { findLinkNames, hashLinkName, isReservedName } from "./queries.ts";

/** How long an old name redirects, or stays reserved after the business left. */
const LEADS_ON_MS = 365 * DAY_MS;
/** Prevents hoarding names. */
const MAX_OLD = 5;

const refused = (message: string) => new AppError("conflict", message, { linkName: message });
const taken = () => refused("That name is taken");

/** An earned old name redirects for a year. Throws 409 (no profile, unconfirmed email, taken, too many old). */
export function chooseLinkName(ctx: Ctx, by: ActorContext, { linkName }: LinkNameInput): LinkNameView {
  const groomerId = requireGroomerId(by.viewer, "Create your business profile first.");
  return transact(ctx, (tx, now) => {
    const before = findLinkNames(tx, groomerId, now);
    if (before.linkName === linkName) return before;
    if (requireOpen(tx, by.viewer).confirmedAt === null) throw refused("Confirm your email before you choose a link.");
    if (isReserved(linkName) || isReservedName(tx, linkName, now)) throw taken();
    const left = before.old.filter((old) => old.linkName !== linkName);
    giveUp(tx, groomerId, left, now);
    const isOwn = left.length < before.old.length;
    if (isOwn) changeRows(tx, linkNames, { linkName }, { until: null });
    else take(tx, { linkName, groomerId, now });
    auditBy(tx, by, { action: "link-name-chosen", target: `groomer ${groomerId}`, now });
    return findLinkNames(tx, groomerId, now);
  });
}

const inUse = (groomerId: number) => and(eq(linkNames.groomerId, groomerId), isNull(linkNames.until));

/** Throws 409 if the name is earned and `left`, the other old ones, are at the limit. */
function giveUp(tx: Tx, groomerId: number, left: LinkNameView["old"], now: number) {
  const before = tx.select().from(linkNames).where(inUse(groomerId)).get();
  if (!before) return;
  if (!isLinkNameEarned(before, now)) return void tx.delete(linkNames).where(inUse(groomerId)).run();
  if (left.length >= MAX_OLD) {
    const day = mediumDate(utcDay(left[0]!.until));
    throw refused(`You can have up to ${MAX_OLD} old links. The first one ends on ${day}.`);
  }
  changeRows(tx, linkNames, inUse(groomerId), { until: now + LEADS_ON_MS });
}

/** The primary key decides between concurrent calls. Expired names can be taken. */
function take(tx: Tx, { linkName, groomerId, now }: { linkName: string; groomerId: number; now: number }) {
  removeRow(tx, linkNames, and(eq(linkNames.linkName, linkName), lte(linkNames.until, now)));
  try {
    tx.insert(linkNames).values({ linkName, groomerId }).run();
  } catch (error) {
    if (sqliteCode(error) !== "SQLITE_CONSTRAINT_PRIMARYKEY") throw error;
    throw taken();
  }
}

/** Reserves earned names of a leaving business for a year, because links still point there. */
export function reserveLeavingNames(ctx: Ctx, tx: Tx, groomerId: number) {
  const now = ctx.now();
  for (const own of tx.select().from(linkNames).where(eq(linkNames.groomerId, groomerId)).all()) {
    if (own.until === null ? !isLinkNameEarned(own, now) : own.until <= now) continue;
    const row = { hash: hashLinkName(tx, own.linkName, now), until: now + LEADS_ON_MS };
    tx.insert(freedLinkNames).values(row).onConflictDoUpdate({ target: freedLinkNames.hash, set: row }).run();
  }
}

const leadsToListed = (now: number) =>
  sql`EXISTS (SELECT 1 FROM ${groomerProfiles} WHERE ${groomerProfiles.id} = ${linkNames.groomerId}
    AND ${groomerProfiles.listable} = 1 AND ${groomerProfiles.listedUntil} > ${now})`;

/** Tracks since when a name has led to a listed groomer; restarts if the groomer is unlisted before earning it. */
export function trackListedSince({ db, now: clock }: DbAndClock) {
  const now = clock();
  const since = linkNames.listedSince;
  const isNew = or(isNull(since), gt(since, now));
  const isUnearned = gt(since, now - LINK_NAME_EARNED_MS);
  changeRows(db, linkNames, and(isNull(linkNames.until), isNew, leadsToListed(now)), { listedSince: now });
  changeRows(db, linkNames, and(isNull(linkNames.until), isUnearned, not(leadsToListed(now))), { listedSince: null });
}

/** For operators. False if no one had the name. Throws 409 while it leads to a listed groomer. */
export function releaseLinkName({ db, now: clock }: DbAndClock, linkName: string, info: ActorContext["info"]) {
  const now = clock();
  return transact(db, (tx) => {
    const isIt = eq(linkNames.linkName, linkName);
    const isInUse = and(isIt, isNull(linkNames.until), leadsToListed(now));
    if (tx.select().from(linkNames).where(isInUse).get()) {
      throw refused("A listed groomer uses this name. Suspend the groomer first if they shouldn't have it.");
    }
    const removed = removeRow(tx, linkNames, isIt);
    const left = removeRow(tx, freedLinkNames, { hash: hashLinkName(tx, linkName, now) });
    if (!removed && !left) return false;
    audit(tx, { action: "link-name-freed", ...(removed ? { target: `groomer ${removed.groomerId}` } : {}), now, info });
    return true;
  });
}
