import { and, count, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { clientInvitations, neverInvited, outbox, type Tx, transact } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { findProfile } from "#src/features/listing/groomers/queries.ts";
import { hashToken, randomToken } from "#src/http/sessions/session-store.ts";
import { invitedOffToken } from "#src/mail/mails-off.ts";
import { notify } from "#src/notices/notify.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { AppError, invalid } from "#src/shared/base/errors.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import { INVITATION_DAYS } from "#src/shared/day/own/invitation-labels.ts";
import type { InvitationsView, InvitationView } from "#src/shared/day/own/invitations.ts";
import { requireClient } from "../client-rows.ts";
import { addressHash, neverTokenOf } from "./link.ts";

/** Maximum unanswered invitations per email, from all groomers. */
const OPEN_AT_MOST = 3;

/** Hides whether the email has an account. Throws 404, 409 (not listed, linked, invited), 422 on `email`, 429. */
export function inviteClient(ctx: Ctx, by: ActorContext, id: number): InvitationView {
  const now = ctx.now();
  const groomer = findProfile(ctx, null, by.viewer.groomerId ?? 0);
  return transact(ctx.db, (tx) => {
    const client = requireClient(tx, by, id);
    const { groomerId, email } = client;
    // Only in the name of a public profile.
    if (!groomer) throw new AppError("conflict", "You can invite clients once your profile is listed.");
    if (client.accountId !== null) throw new AppError("conflict", "They already book with you online.");
    if (email === null) throw invalid({ email: "Add their email first" });
    const hash = addressHash(tx, email, now);
    refuseTwice(tx, groomerId, hash, groomer.timeZone);
    ctx.limits.take("invite-user", String(by.viewer.userId));
    const token = randomToken();
    const values = { groomerId, clientId: id, addressHash: hash, tokenHash: hashToken(token), askedAt: now };
    const row = tx.insert(clientInvitations).values(values).returning({ id: clientInvitations.id }).get();
    if (mayMail(tx, hash, now)) {
      tx.update(clientInvitations).set({ sentAt: now }).where(eq(clientInvitations.id, row.id)).run();
      notify(ctx, tx, "client.invited", {
        to: { email },
        invitation: row.id,
        businessName: groomer.businessName,
        token,
        offToken: invitedOffToken(neverTokenOf(tx, hash, now)),
      });
    }
    auditBy(tx, by, { action: "client-invited", target: `client ${id}`, now });
    return { invitedAt: now };
  });
}

/** A client who can't be invited doesn't stop the others. */
export function inviteClients(ctx: Ctx, by: ActorContext, ids: readonly number[]): InvitationsView {
  const left: InvitationsView["left"] = [];
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
export const mailKey = (id: number) => KEY + id;

/** Deletes a leaving groomer's invitation emails. */
export function forgetInvitationMails(tx: Tx, groomerId: number) {
  const keys = tx
    .select({ key: sql`${KEY} || ${clientInvitations.id}` })
    .from(clientInvitations)
    .where(eq(clientInvitations.groomerId, groomerId));
  tx.delete(outbox).where(inArray(outbox.dedupeKey, keys)).run();
}

function refuseTwice(tx: Tx, groomerId: number, hash: string, timeZone: string | null) {
  const isIt = and(eq(clientInvitations.groomerId, groomerId), eq(clientInvitations.addressHash, hash));
  const before = tx.select({ askedAt: clientInvitations.askedAt }).from(clientInvitations).where(isIt).get();
  if (!before) return;
  const day = mediumDate(localTime(before.askedAt, timeZone ?? "UTC").today);
  throw new AppError("conflict", `You already invited this email on ${day}.`);
}

/** False if the email opted out or has too many invitations. */
function mayMail(tx: Tx, hash: string, now: number): boolean {
  const refused = tx.select().from(neverInvited).where(eq(neverInvited.addressHash, hash)).get();
  if (refused) return false;
  const isOpen = and(
    eq(clientInvitations.addressHash, hash),
    isNotNull(clientInvitations.sentAt),
    gt(clientInvitations.sentAt, now - INVITATION_DAYS * DAY_MS),
    isNull(clientInvitations.followedAt),
  );
  return tx.select({ open: count() }).from(clientInvitations).where(isOpen).get()!.open < OPEN_AT_MOST;
}
