import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import {
  clientInvitations,
  clients,
  countRows,
  groomerProfiles,
  invitationOptOuts,
  outbox,
  removeRows,
  type Tx,
  transact,
  users,
} from "#db/db.ts";
import { type ActorContext, audit, auditBy, type Ctx, type DbAndClock } from "#src/base/context.ts";
import { invitedOffToken } from "#src/email/emails-off.ts";
import { prose, untrustedPublic } from "#src/email/template.ts";
import { findProfile } from "#src/features/listing/groomers/queries.ts";
import type { RequestInfo, RequestOrigin } from "#src/http/request-info.ts";
import { hashToken, randomToken } from "#src/http/sessions/session-store.ts";
import type { SendCtx } from "#src/notices/notice.ts";
import { notify, type PersonEventData, userNotice } from "#src/notices/notify.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { AppError, conflict, invalid } from "#src/shared/base/errors.ts";
import { DAY_MS, localTime, mediumDate } from "#src/shared/base/time.ts";
import { INVITATION_DAYS, invitationPath } from "#src/shared/day/added/invitation-labels.ts";
import type { InviteResult, SentInvitation } from "#src/shared/day/added/invitations.ts";
import { requireClient } from "../client-rows.ts";
import { findInvitedClient, hashInvitedEmail, neverInviteToken, readNeverInviteToken } from "./link.ts";

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "client.invited": PersonEventData & { invitation: number; businessName: string; token: string };
  }
}

/** False if the groomer left or is unlisted, or the client was removed, changed, or linked while the email waited. */
function isInvited(at: SendCtx, id: number): boolean {
  const byId = eq(clientInvitations.id, id);
  const invitation = at.db.select().from(clientInvitations).where(byId).get();
  if (!invitation || !findProfile(at, null, invitation.groomerId)) return false;
  return findInvitedClient(at, invitation)?.accountId === null;
}

export const clientInvitedNotice = userNotice("client.invited", {
  key: "client-invitation {invitation}",
  /** Names the business although the email is unconfirmed, because an anonymous invitation looks like spam. */
  email: ({ businessName, token }, { config }) => ({
    subject: "Your groomer invites you to book online",
    paragraphs: [
      prose`${untrustedPublic(businessName)} invites you to book your pets' next visit on ${BRAND}.`,
      `${BRAND} lets you book groomers who come to your home. It's free, visits show up in your calendar, and you can still call.`,
    ],
    action: { label: "See the profile and book", url: config.appUrl + invitationPath(token) },
    closing: `This link works for ${INVITATION_DAYS} days, and this is their only invitation. Don't know this groomer? Ignore this email.`,
  }),
  holds: (at, { named }) => isInvited(at, Number(named.invitation)),
});

/** Maximum unanswered invitations per email, from all groomers. */
const OPEN_AT_MOST = 3;

/** Hides whether the email has an account. Throws 404, 409 (not listed, linked, invited), 422 on `email`, 429. */
export function inviteClient(ctx: Ctx, by: ActorContext, id: number): SentInvitation {
  const groomer = findProfile(ctx, null, by.viewer.groomerId ?? 0);
  return transact(ctx, (tx, now) => {
    const client = requireClient(tx, by, id);
    const { groomerId, email } = client;
    // Only in the name of a public profile.
    if (!groomer) throw conflict("You can invite clients once your profile is listed.");
    if (client.accountId !== null) throw conflict("They already book with you online.");
    if (email === null) throw invalid({ email: "Add their email first" });
    const hash = hashInvitedEmail(tx, email, now);
    refuseTwice(tx, groomerId, hash, groomer.timeZone);
    ctx.limits.take("invite-user", String(by.viewer.userId));
    const token = randomToken();
    const values = { groomerId, clientId: id, addressHash: hash, tokenHash: hashToken(token), askedAt: now };
    const row = tx.insert(clientInvitations).values(values).returning({ id: clientInvitations.id }).get();
    if (mayEmail(tx, hash, now)) {
      tx.update(clientInvitations).set({ sentAt: now }).where(eq(clientInvitations.id, row.id)).run();
      notify(ctx, tx, "client.invited", {
        to: { email },
        invitation: row.id,
        businessName: groomer.businessName,
        token,
        offToken: invitedOffToken(neverInviteToken(tx, hash, now)),
      });
    }
    auditBy(tx, by, { action: "client-invited", target: `client ${id}`, now });
    return { invitedAt: now };
  });
}

/** A client who can't be invited doesn't stop the others. */
export function inviteClients(ctx: Ctx, by: ActorContext, ids: readonly number[]): InviteResult {
  const left: InviteResult["left"] = [];
  const invited = [...new Set(ids)].filter((id) => {
    try {
      return inviteClient(ctx, by, id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      left.push({ id, why: error.fields?.email ?? error.message });
      return false;
    }
  });
  return { invited, left };
}

const KEY = "client-invitation ";
const invitationKey = (id: number) => KEY + id;

/** Deletes a leaving groomer's invitation emails. */
export function deleteGroomerInviteEmails(tx: Tx, groomerId: number) {
  const keys = tx
    .select({ key: sql`${KEY} || ${clientInvitations.id}` })
    .from(clientInvitations)
    .where(eq(clientInvitations.groomerId, groomerId));
  removeRows(tx, outbox, inArray(outbox.dedupeKey, keys));
}

function refuseTwice(tx: Tx, groomerId: number, hash: string, timeZone: string | null) {
  const isIt = and(eq(clientInvitations.groomerId, groomerId), eq(clientInvitations.addressHash, hash));
  const before = tx.select({ askedAt: clientInvitations.askedAt }).from(clientInvitations).where(isIt).get();
  if (!before) return;
  const day = mediumDate(localTime(before.askedAt, timeZone ?? "UTC").today);
  throw conflict(`You already invited this email on ${day}.`);
}

/** False if the email opted out or has too many invitations. */
function mayEmail(tx: Tx, hash: string, now: number): boolean {
  const refused = tx.select().from(invitationOptOuts).where(eq(invitationOptOuts.addressHash, hash)).get();
  if (refused) return false;
  const isOpen = and(
    eq(clientInvitations.addressHash, hash),
    isNotNull(clientInvitations.sentAt),
    gt(clientInvitations.sentAt, now - INVITATION_DAYS * DAY_MS),
    isNull(clientInvitations.followedAt),
  );
  return countRows(tx, clientInvitations, isOpen) < OPEN_AT_MOST;
}

/** Opts an email out of all invitations and cancels unsent ones. A forged token gets the same response. Throws 429. */
export function neverInvite(ctx: Ctx, info: RequestInfo, token: string) {
  ctx.limits.take("emails-off-ip", info.ip);
  const now = ctx.now();
  const hash = readNeverInviteToken(ctx.db, token, now);
  if (hash !== undefined) transact(ctx.db, (tx) => void refuse(tx, hash, { now, info }));
}

/** Returns the groomers who added the email, so that other requests can be forwarded. */
export const neverInviteAddress = ({ db, now }: DbAndClock, address: string, info: RequestOrigin) =>
  transact(db, (tx) => {
    const isNew = refuse(tx, hashInvitedEmail(tx, address, now()), { now: now(), info });
    const addedBy = tx
      .selectDistinct({ businessName: groomerProfiles.businessName, email: users.email })
      .from(clients)
      .innerJoin(groomerProfiles, eq(groomerProfiles.id, clients.groomerId))
      .innerJoin(users, eq(users.id, groomerProfiles.userId))
      .where(sql`${clients.email} = ${address} COLLATE NOCASE`)
      .orderBy(asc(groomerProfiles.businessName))
      .all();
    return { isNew, addedBy };
  });

/** Opts the email out. False if it was already. */
function refuse(tx: Tx, addressHash: string, { now, info }: { now: number; info: RequestOrigin }): boolean {
  const added = tx.insert(invitationOptOuts).values({ addressHash, since: now }).onConflictDoNothing().returning();
  if (!added.get()) return false;
  const isTheirs = eq(clientInvitations.addressHash, addressHash);
  const theirs = tx.select({ id: clientInvitations.id }).from(clientInvitations).where(isTheirs).all();
  const keys = theirs.map(({ id }) => invitationKey(id));
  removeRows(tx, outbox, and(inArray(outbox.dedupeKey, keys), isNull(outbox.sentAt)));
  audit(tx, { action: "invitations-refused", now, info });
  return true;
}
