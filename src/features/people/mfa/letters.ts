import type { Config } from "#src/base/config.ts";
import type { Letter } from "#src/mail/letter.ts";
import { greeting, mailbox, prose, untrusted } from "#src/mail/prose.ts";

/** What happens to a second factor that its owner and the other admins hear of. */
export type FactorEvent = "set-up" | "replaced" | "removed" | "reset" | "recovery";

export interface FactorLetterInput {
  event: FactorEvent;
  owner: { id: number; username: string; fullName: string; email: string };
  /** How many recovery codes are left. */
  left?: number;
}

type Site = Pick<Config, "supportEmail">;

const codesLeft = (left = 0) => (left === 1 ? "1 recovery code is left" : `${left} recovery codes are left`);

const eventTexts: Record<FactorEvent, (told: FactorLetterInput) => { subject: string; paragraphs: string[] }> = {
  "set-up": () => ({
    subject: "Your second factor is set up",
    paragraphs: [
      "From now on your admin sign-in asks for a code of your authenticator app, after the password. Keep the recovery codes where you find them without your phone.",
    ],
  }),
  replaced: () => ({
    subject: "Your second factor was replaced",
    paragraphs: [
      "Your admin sign-in now takes the codes of another authenticator app. Those of the one before, and its recovery codes, no longer work.",
    ],
  }),
  removed: () => ({
    subject: "Your second factor was turned off",
    paragraphs: ["Your admin sign-in now asks for the password alone."],
  }),
  reset: () => ({
    subject: "Your second factor was reset",
    paragraphs: [
      "Whoever runs the site has removed the second factor of your admin account, and you are signed out everywhere. Sign in with your password, and set up a new one at once: until then the password alone opens your account.",
    ],
  }),
  recovery: ({ left }) => ({
    subject: "One of your recovery codes was used",
    paragraphs: [
      `Somebody used a recovery code of your admin account in place of your app. It is void now, and ${codesLeft(left)}.`,
      "If you have lost your phone, set up a new app: whoever finds the old one can make codes with it.",
    ],
  }),
};

export function ownLetter(told: FactorLetterInput, { supportEmail }: Site): Letter {
  return {
    ...eventTexts[told.event](told),
    greeting: greeting(told.owner),
    isUrgent: true,
    closing: prose`If this was not you, somebody knows your password. Tell whoever runs the site at once: ${mailbox(supportEmail)}`,
  };
}

/** What was done, after the name of whose factor it is. */
const deeds: Record<FactorEvent, { subject: string; did: (told: FactorLetterInput) => string }> = {
  "set-up": { subject: "An admin has set up a second factor", did: () => "has set up a second factor" },
  replaced: { subject: "An admin has replaced their second factor", did: () => "has replaced their second factor" },
  removed: { subject: "An admin has turned off their second factor", did: () => "has turned off their second factor" },
  reset: {
    subject: "The second factor of an admin was reset",
    did: () => "lost their second factor by the command on the server, and has to set up a new one",
  },
  recovery: {
    subject: "An admin has used a recovery code",
    did: ({ left }) => `has used a recovery code in place of their app; ${codesLeft(left)}`,
  },
};

/** For every other admin: of several people, one may notice what another cannot. */
export function othersLetter(told: FactorLetterInput, to: { fullName: string }, { supportEmail }: Site): Letter {
  const { subject, did } = deeds[told.event];
  return {
    subject,
    greeting: greeting(to),
    paragraphs: [
      prose`${untrusted(told.owner.fullName, "An admin")} ${did(told)}.`,
      "If you did not expect this, ask them, and not by mail. Their page in the admin dashboard has their audit trail, and signs them out.",
    ],
    isUrgent: true,
    closing: prose`Is something wrong? Write to ${mailbox(supportEmail)}`,
  };
}

/** For the queue of the admins. */
export const alertOf = (told: FactorLetterInput) => `${told.owner.username} ${deeds[told.event].did(told)}.`;
