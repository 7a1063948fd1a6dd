import { and, desc, eq, notInArray } from "drizzle-orm";
import { type Db, findRows, knownNetworks, putRow, removeRows, sessions, type Tx } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { isSigned, keyedHash } from "#src/base/secrets.ts";
import { networkOf } from "../guards/network.ts";
import { infoOf } from "../request-info.ts";
import { browserCookieNameOf, readCookie } from "./cookies.ts";

/** Known browsers (signed cookie) and networks (rows) are exempt from limits that strangers can exhaust. */
const MAX_NETWORKS = 20;
const MAX_ACCOUNTS = 3;
const SESSIONS_READ = 50;

/** Keyed hash, so that networks can be compared but not read. */
export const networkHash = (db: Db | Tx, ip: string, now: number) => keyedHash(db, "networks", networkOf(ip), now);

export function noteNetwork(tx: Tx, userId: number, ip: string, now: number) {
  const network = networkHash(tx, ip, now);
  putRow(tx, knownNetworks, { userId, network }, { lastSeenAt: now });
  const latest = tx
    .select({ network: knownNetworks.network })
    .from(knownNetworks)
    .where(eq(knownNetworks.userId, userId))
    .orderBy(desc(knownNetworks.lastSeenAt))
    .limit(MAX_NETWORKS);
  removeRows(tx, knownNetworks, and(eq(knownNetworks.userId, userId), notInArray(knownNetworks.network, latest)));
}

/** Does equal work for an unknown account. */
function knownBrowser(ctx: Ctx, request: Request, userId: number) {
  const { ip } = infoOf(request);
  const hash = networkHash(ctx.db, ip, ctx.now());
  const isNoted = findRows(ctx.db, knownNetworks, { userId }).some(({ network }) => network === hash);
  const hadSession = sessionNetworks(ctx.db, userId).includes(networkOf(ip));
  return { browser: accountsOf(ctx, request).includes(userId), network: isNoted || hadSession };
}

export function isKnownBrowserOrNetwork(ctx: Ctx, request: Request, userId: number): boolean {
  const recognized = knownBrowser(ctx, request, userId);
  return recognized.browser || recognized.network;
}

export function isNewBrowserOrNetwork(ctx: Ctx, request: Request, userId: number): boolean {
  const recognized = knownBrowser(ctx, request, userId);
  return !recognized.browser || !recognized.network;
}

const sessionNetworks = (db: Db, userId: number) =>
  db
    .select({ ip: sessions.ip })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.id))
    .limit(SESSIONS_READ)
    .all()
    .map(({ ip }) => networkOf(ip));

/** Latest first: "12-7.SIGNATURE". Empty if the signature is wrong. */
function accountsOf({ config, db, now }: Ctx, request: Request): number[] {
  const value = readCookie(request, browserCookieNameOf(config)) ?? "";
  const [, ids = "", signature = ""] = /^(\d{1,10}(?:-\d{1,10}){0,2})\.([\w-]{43})$/.exec(value) ?? [];
  return ids && isSigned(db, "browsers", { text: ids, signature }, now()) ? ids.split("-").map(Number) : [];
}

export function browserCookieValue(ctx: Ctx, request: Request, userId: number): string {
  const others = accountsOf(ctx, request).filter((id) => id !== userId);
  const ids = [userId, ...others].slice(0, MAX_ACCOUNTS).join("-");
  return `${ids}.${keyedHash(ctx.db, "browsers", ids, ctx.now())}`;
}
