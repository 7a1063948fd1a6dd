import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import { changeRows, clientInvitations, clientPets, clients, type Db, findRow, findRows, type Tx } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import type { Ctx, DbAndClock } from "#src/base/context.ts";
import { isSigned, keyedHash } from "#src/base/secrets.ts";
import { findProfile } from "#src/features/listing/groomers/queries.ts";
import type { RawForm } from "#src/http/pages/page.tsx";
import { hashToken } from "#src/http/sessions/session-store.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { INVITATION_DAYS } from "#src/shared/day/added/invitation-labels.ts";
import { MAX_PETS_IN_REQUEST } from "#src/shared/visits/pets/pet-labels.ts";

type Invitation = typeof clientInvitations.$inferSelect;

/** Undefined for an invalid token. */
export function findInvitation(ctx: Ctx, token: string) {
  const { db, now } = ctx;
  const isIt = and(
    eq(clientInvitations.tokenHash, hashToken(token)),
    gt(clientInvitations.sentAt, now() - INVITATION_DAYS * DAY_MS),
  );
  const invitation = findRow(db, clientInvitations, isIt);
  if (!invitation) return undefined;
  const groomer = findProfile(ctx, null, invitation.groomerId);
  return groomer && { invitation, groomer };
}

/** Opening the link doesn't count, because email scanners do that. */
export const markInvitationFollowed = ({ db, now }: DbAndClock, { id }: Invitation) =>
  changeRows(db, clientInvitations, { id, followedAt: null }, { followedAt: now() });

/** Undefined if the groomer changed the email or removed the client. */
export function findInvitedClient({ db, now }: DbAndClock, { clientId, addressHash: invited }: Invitation) {
  const client = findRow(db, clients, { id: clientId ?? 0 });
  return client?.email && hashInvitedEmail(db, client.email, now()) === invited ? client : undefined;
}

/** No street, phone, gate code, or note, because a mistyped email could reach a stranger. */
export function prefilledValues(ctx: DbAndClock, invitation: Invitation) {
  const { db } = ctx;
  const client = findInvitedClient(ctx, invitation);
  if (!client) return undefined;
  const pets = petsOf(db, client.id);
  const place = findZip(db, client.zipCode);
  const request: RawForm = {
    ...(pets.length > 0 && { petInfo: pets.map(({ name, breed, type }) => `${name}: ${breed ?? type}.`).join("\n") }),
    ...(pets.length > 1 && { petCount: String(Math.min(pets.length, MAX_PETS_IN_REQUEST)) }),
    ...(place && { serviceCity: place.city, serviceState: place.state, serviceZipCode: place.zip }),
  };
  const signUp: RawForm = {
    fullName: client.name,
    email: client.email,
    ...(place && { zipCode: place.zip, city: place.city, state: place.state }),
  };
  return { request, signUp };
}

const petsOf = (db: Db, clientId: number) =>
  findRows(db, clientPets, and(eq(clientPets.clientId, clientId), isNotNull(clientPets.name)), asc(clientPets.id));

/* The opt-out token is the email's hash, signed, so it outlives client and groomer. */

export const hashInvitedEmail = (db: Db | Tx, address: string, now: number): string =>
  keyedHash(db, "links", `invited ${address.toLowerCase()}`, now);

const textOf = (hash: string) => `invitation-opt-outs ${hash}`;

export const neverInviteToken = (db: Db | Tx, hash: string, now: number): string =>
  hash + keyedHash(db, "links", textOf(hash), now);

const parts = /^([\w-]{43})([\w-]{43})$/;

/** Undefined if the signature is wrong. */
export function readNeverInviteToken(db: Db | Tx, token: string, now: number): string | undefined {
  const [, hash = "", signature = ""] = parts.exec(token) ?? [];
  return isSigned(db, "links", { text: textOf(hash), signature }, now) ? hash : undefined;
}

export function findInviteTime(db: Db | Tx, { id, email }: { id: number; email: string | null }, now: number) {
  if (email === null) return null;
  const hash = hashInvitedEmail(db, email, now);
  const rows = findRows(db, clientInvitations, { clientId: id });
  return rows.find((row) => row.addressHash === hash)?.askedAt ?? null;
}
