import type { Letter } from "#src/mail/letter.ts";
import { prose, published } from "#src/mail/prose.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { INVITATION_DAYS, invitedPath } from "#src/shared/day/own/invitation-labels.ts";

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
