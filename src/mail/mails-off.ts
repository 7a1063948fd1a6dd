import { and, type Column, eq, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { mailsOff, users } from "#db/schema/tables.ts";
import { type MailKind, mailKinds } from "#src/shared/people/mail-labels.ts";
import { isSigned, keyedHash } from "../base/secrets.ts";

/** A signed link without a sign-in that never runs out: it switches its kind off and on, and nothing else. */

export interface Choice {
  userId: number;
  kind: MailKind;
}

const textOf = ({ userId, kind }: Choice) => `mails-off ${userId} ${kind}`;

const reader = prepared((db) =>
  db
    .select({ userId: users.id, since: mailsOff.since })
    .from(users)
    .leftJoin(mailsOff, and(eq(mailsOff.userId, users.id), eq(mailsOff.kind, sql.placeholder("kind"))))
    .where(sql`${users.email} = ${sql.placeholder("address")} COLLATE NOCASE`)
    .prepare(),
);

/** For a mail of that kind to that address; null when no account has the address, or its reader has switched them off. */
export function offTokenFor(tx: Db | Tx, { address, kind }: { address: string; kind: MailKind }, now: number) {
  const found = reader(tx).get({ address, kind });
  if (!found || found.since !== null) return null;
  const { userId } = found;
  return `${userId.toString(36)}.${kind}.${keyedHash(tx, "links", textOf({ userId, kind }), now)}`;
}

const partsOf = (token: string) => /^([0-9a-z]{1,11})\.([a-z-]{1,40})\.([\w-]{43})$/.exec(token)?.slice(1);

/** Of a token of our own. */
export const kindOf = (token: string): MailKind | undefined => mailKinds.find((kind) => kind === partsOf(token)?.[1]);

/** What a token from outside is for; undefined when it is not one of ours. */
export function choiceOf(db: Db | Tx, token: string, now: number): Choice | undefined {
  const [user = "", , signature = ""] = partsOf(token) ?? [];
  const kind = kindOf(token);
  if (!kind) return undefined;
  const choice = { userId: Number.parseInt(user, 36), kind };
  return isSigned(db, "links", { text: textOf(choice), signature }, now) ? choice : undefined;
}

const switchedOff = prepared((db) =>
  db
    .select({ since: mailsOff.since })
    .from(mailsOff)
    .where(and(eq(mailsOff.userId, sql.placeholder("userId")), eq(mailsOff.kind, sql.placeholder("kind"))))
    .prepare(),
);

export const isSwitchedOff = (db: Db | Tx, { userId, kind }: Choice): boolean =>
  switchedOff(db).get({ userId, kind }) !== undefined;

export function isOff(db: Db | Tx, { offToken }: { offToken: string | null }): boolean {
  const kind = offToken === null ? undefined : kindOf(offToken);
  return kind !== undefined && isSwitchedOff(db, { userId: Number.parseInt(partsOf(offToken!)![0]!, 36), kind });
}

const WAITING_LIST = "waiting-list.";
const INVITED = "invited.";

/** For a mail of the waiting list, whose readers need no account; `token` is that of their address. */
export const waitingOffToken = (token: string) => WAITING_LIST + token;

/** The same for an invitation from a groomer. */
export const invitedOffToken = (token: string) => INVITED + token;

/** Of the token of a mail: whether it is one that goes to an address, with or without an account. */
export const isToAddress = (token: Column): SQL =>
  sql`(coalesce(${token}, '') LIKE ${`${WAITING_LIST}%`} OR coalesce(${token}, '') LIKE ${`${INVITED}%`})`;

const tokenAfter = (prefix: string) => (offToken: string) =>
  offToken.startsWith(prefix) ? offToken.slice(prefix.length) : undefined;

/** The token of an address on the waiting list, from a mail of the list; undefined for other mails. */
export const waitingTokenIn = tokenAfter(WAITING_LIST);

/** The token of an address that was invited, from an invitation; undefined for other mails. */
export const invitedTokenIn = tokenAfter(INVITED);
