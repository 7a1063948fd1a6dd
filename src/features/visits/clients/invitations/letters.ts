import { harmless } from "#src/mail/harmless.ts";
import type { Letter } from "#src/mail/letter.ts";
import { prose, untrusted } from "#src/mail/prose.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { INVITATION_DAYS, invitedPath } from "#src/shared/visits/own/invitation-labels.ts";

/**
 * The one mail to a person whom only the groomer knows. It names the business although the address is unconfirmed,
 * because an invitation from nobody would be junk mail: the groomer is listed, and the name is made harmless.
 */
export const invitationLetter = (businessName: string, token: string, appUrl: string): Letter => ({
  subject: "Your groomer invites you to book online",
  greeting: "Hello,",
  paragraphs: [
    prose`${untrusted(businessName, harmless(businessName))} invites you to book the next visit for your pets on ${BRAND}.`,
    `${BRAND} is where pet parents book groomers who come to the house: you see which days are free, send a request, and get the visit into your calendar. It costs you nothing, and nothing changes if you would rather call.`,
  ],
  action: { label: "See the profile and book", url: appUrl + invitedPath(token) },
  closing: `The link works for ${INVITATION_DAYS} days. We write this once. If you do not know this groomer, somebody has mistyped an address, and you need not do anything.`,
});
