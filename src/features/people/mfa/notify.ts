import type { Tx } from "#db/db.ts";
import type { Config } from "#src/base/config.ts";
import { type Ctx, raiseAlert } from "#src/base/context.ts";
import { type EmailTemplate, mailtoLink, prose, untrusted } from "#src/email/template.ts";
import type { Notices } from "#src/notices/notice.ts";
import { notify, type PersonEventData, userNotice } from "#src/notices/notify.ts";
import type { EventCtx } from "#src/notices/table.ts";
import type { Role } from "#src/shared/base/viewers.ts";
import { findOtherAdmins } from "./queries.ts";

export type MfaEvent = "set-up" | "replaced" | "removed" | "reset" | "recovery";

interface FactorEmailInput {
  event: MfaEvent;
  owner: { id: number; username: string; fullName: string; email: string; role: Role };
  left?: number;
}

type Site = Pick<Config, "supportEmail">;

const codesLeft = (left = 0) => (left === 1 ? "1 recovery code is left" : `${left} recovery codes are left`);

const eventTexts: Record<MfaEvent, (input: FactorEmailInput) => { subject: string; paragraphs: string[] }> = {
  "set-up": () => ({
    subject: "Two-step verification is on",
    paragraphs: [
      "Your login now also needs a code from your authenticator app. Keep your recovery codes where you can reach them without your phone.",
    ],
  }),
  replaced: () => ({
    subject: "Your authenticator app was changed",
    paragraphs: [
      "Your login now uses a different authenticator app. The old app and its recovery codes no longer work.",
    ],
  }),
  removed: () => ({
    subject: "Two-step verification was turned off",
    paragraphs: ["Your login now needs only your password."],
  }),
  reset: ({ owner }) => ({
    subject: owner.role === "admin" ? "Two-step verification was reset" : "Two-step verification was turned off",
    paragraphs: [
      owner.role === "admin"
        ? "The person who runs this site reset your two-step verification and logged you out everywhere. Set it up again right away. Until then, anyone with your password can log in."
        : "Our support team turned off two-step verification for your account and logged you out everywhere. Your login now needs only your password. You can turn two-step verification on again under Security.",
    ],
  }),
  recovery: ({ left }) => ({
    subject: "One of your recovery codes was used",
    paragraphs: [
      `Someone used a recovery code for your account. That code no longer works, and ${codesLeft(left)}.`,
      "If you lost your phone, set up a new app. Anyone who finds the old one can get codes.",
    ],
  }),
};

function ownerEmail(input: FactorEmailInput, { supportEmail }: Site): EmailTemplate {
  return {
    ...eventTexts[input.event](input),
    isUrgent: true,
    closing:
      input.owner.role === "admin"
        ? prose`If this wasn't you, someone knows your password. Contact the person who runs this site right away: ${mailtoLink(supportEmail)}`
        : prose`If this wasn't you, change your password and contact us right away: ${mailtoLink(supportEmail)}`,
  };
}

/** `did` follows the owner's name. */
const deeds: Record<MfaEvent, { subject: string; did: (input: FactorEmailInput) => string }> = {
  "set-up": { subject: "An admin set up two-step verification", did: () => "set up two-step verification" },
  replaced: { subject: "An admin changed their authenticator app", did: () => "changed their authenticator app" },
  removed: { subject: "An admin turned off two-step verification", did: () => "turned off two-step verification" },
  reset: {
    subject: "An admin's two-step verification was reset",
    did: () => "had two-step verification reset from the server's command line and must set it up again",
  },
  recovery: {
    subject: "An admin used a recovery code",
    did: ({ left }) => `used a recovery code instead of their app, and ${codesLeft(left)}`,
  },
};

/** Other admins may notice what the owner can't. */
function otherAdminsEmail(input: FactorEmailInput, { supportEmail }: Site): EmailTemplate {
  const { subject, did } = deeds[input.event];
  return {
    subject,
    paragraphs: [
      prose`${untrusted(input.owner.fullName, "An admin")} ${did(input)}.`,
      "If you didn't expect this, check with them, but not by email. Their page in the admin dashboard shows their audit trail and lets you log them out.",
    ],
    isUrgent: true,
    closing: prose`Something wrong? Contact ${mailtoLink(supportEmail)}`,
  };
}

type MfaNotice = FactorEmailInput & { entry: number };

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "factor.changed": MfaNotice & PersonEventData;
    "factor.of-admin-changed": MfaNotice & PersonEventData & { other: number };
  }
}

export const mfaNotices: Notices<Ctx> = {
  events: [
    userNotice("factor.changed", {
      key: "mfa-{event} {entry}",
      email: (input, { config }) => ownerEmail(input, config),
      holds: () => true,
    }),
    userNotice("factor.of-admin-changed", {
      key: "mfa-{event} {entry} to {other}",
      email: (input, { config }) => otherAdminsEmail(input, config),
      holds: () => true,
    }),
  ],
};

/** Emails the owner. For an admin, also alerts all other admins. */
export function notifyOfMfa(ctx: EventCtx, tx: Tx, notice: MfaNotice) {
  const { owner } = notice;
  notify(ctx, tx, "factor.changed", { ...notice, to: owner });
  if (owner.role !== "admin") return;
  for (const to of findOtherAdmins(tx, owner.id))
    notify(ctx, tx, "factor.of-admin-changed", { ...notice, to, other: to.id });
  const message = `${owner.username} ${deeds[notice.event].did(notice)}.`;
  raiseAlert(tx, { kind: "mfa", message, now: ctx.now() });
}
