import { eq } from "drizzle-orm";
import { clientInvitations } from "#db/db.ts";
import { findProfile } from "#src/features/listing/groomers/queries.ts";
import { type Letter, prose, published } from "#src/mail/letter.ts";
import type { World } from "#src/notices/notice.ts";
import { ofPerson, type PersonFacts } from "#src/notices/notify.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { INVITATION_DAYS, invitedPath } from "#src/shared/day/own/invitation-labels.ts";
import { findInvitedClient } from "./link.ts";

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "client.invited": PersonFacts & { invitation: number; businessName: string; token: string };
  }
}

/** False if the groomer left or is unlisted, or the client was removed, changed, or linked while the email waited. */
function isInvited(world: World, id: number): boolean {
  const byId = eq(clientInvitations.id, id);
  const invitation = world.db.select().from(clientInvitations).where(byId).get();
  if (!invitation || !findProfile(world, null, invitation.groomerId)) return false;
  return findInvitedClient(world, invitation)?.accountId === null;
}

export const clientInvited = ofPerson("client.invited", {
  key: "client-invitation {invitation}",
  email: ({ businessName, token }, { config }) => invitationLetter(businessName, token, config.appUrl),
  holds: (world, { named }) => isInvited(world, Number(named.invitation)),
});

/** Names the business although the email is unconfirmed, because an anonymous invitation looks like spam. */
export const invitationLetter = (businessName: string, token: string, appUrl: string): Letter => ({
  subject: "Your groomer invites you to book online",
  paragraphs: [
    prose`${published(businessName)} invites you to book your pets' next visit on ${BRAND}.`,
    `${BRAND} lets you book groomers who come to your home. It's free, visits show up in your calendar, and you can still call.`,
  ],
  action: { label: "See the profile and book", url: appUrl + invitedPath(token) },
  closing: `This link works for ${INVITATION_DAYS} days, and this is their only invitation. Don't know this groomer? Ignore this email.`,
});
