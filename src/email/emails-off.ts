import { and, type Column, eq, type SQL, sql } from "drizzle-orm";
import { type Db, emailsOff, hasRow, type Tx, users } from "#db/db.ts";
import { prepareQuery } from "#db/prepared.ts";
import { type OptionalEmail, optionalEmailNames } from "#src/shared/people/email-labels.ts";
import { isSigned, keyedHash } from "../base/secrets.ts";

/** A permanent signed link that only turns one kind on or off. */

export interface EmailSwitch {
  userId: number;
  kind: OptionalEmail;
}

const textOf = ({ userId, kind }: EmailSwitch) => `emails-off ${userId} ${kind}`;

const reader = prepareQuery((db) =>
  db
    .select({ userId: users.id, since: emailsOff.since })
    .from(users)
    .leftJoin(emailsOff, and(eq(emailsOff.userId, users.id), eq(emailsOff.kind, sql.placeholder("kind"))))
    .where(sql`${users.email} = ${sql.placeholder("address")} COLLATE NOCASE`)
    .prepare(),
);

/** Null without an account, or if unsubscribed. */
export function offTokenFor(tx: Db | Tx, { address, kind }: { address: string; kind: OptionalEmail }, now: number) {
  const found = reader(tx).get({ address, kind });
  if (!found || found.since !== null) return null;
  const { userId } = found;
  return `${userId.toString(36)}.${kind}.${keyedHash(tx, "links", textOf({ userId, kind }), now)}`;
}

const partsOf = (token: string) => /^([0-9a-z]{1,11})\.([a-z-]{1,40})\.([\w-]{43})$/.exec(token)?.slice(1);

export const kindIn = (token: string) => optionalEmailNames.find((kind) => kind === partsOf(token)?.[1]);

export function emailSwitchIn(db: Db | Tx, token: string, now: number): EmailSwitch | undefined {
  const [user = "", , signature = ""] = partsOf(token) ?? [];
  const kind = kindIn(token);
  if (!kind) return undefined;
  const choice = { userId: Number.parseInt(user, 36), kind };
  return isSigned(db, "links", { text: textOf(choice), signature }, now) ? choice : undefined;
}

export const isEmailKindOff = (db: Db | Tx, { userId, kind }: EmailSwitch): boolean =>
  hasRow(db, emailsOff, { userId, kind });

export function isStoredEmailOff(db: Db | Tx, { offToken }: { offToken: string | null }): boolean {
  const kind = offToken === null ? undefined : kindIn(offToken);
  return kind !== undefined && isEmailKindOff(db, { userId: Number.parseInt(partsOf(offToken!)![0]!, 36), kind });
}

const WAITING_LIST = "waiting-list.";
const INVITED = "invited.";

export const waitingListOffToken = (token: string) => WAITING_LIST + token;

export const invitedOffToken = (token: string) => INVITED + token;

export const isAddressTokenSql = (token: Column): SQL =>
  sql`(coalesce(${token}, '') LIKE ${`${WAITING_LIST}%`} OR coalesce(${token}, '') LIKE ${`${INVITED}%`})`;

const tokenAfter = (prefix: string) => (offToken: string) =>
  offToken.startsWith(prefix) ? offToken.slice(prefix.length) : undefined;

export const waitingListTokenIn = tokenAfter(WAITING_LIST);

export const invitedTokenIn = tokenAfter(INVITED);
