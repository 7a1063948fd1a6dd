import { and, eq, ne } from "drizzle-orm";
import { hasRow, smsNumbers, type Tx, users } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import type { EmailTemplate } from "#src/email/template.ts";
import type { Notices } from "#src/notices/notice.ts";
import { notify, type PersonEventData, userNotice } from "#src/notices/notify.ts";
import { accountPath, parentProfilePath } from "#src/shared/base/dashboard-paths.ts";
import type { Role } from "#src/shared/base/viewers.ts";

interface NumberOwner {
  fullName: string;
  role: Role;
}

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "number.confirmed-elsewhere": PersonEventData & {
      to: NumberOwner;
      owner: number;
      other: number;
      at: number;
    };
  }
}

const numberReleasedEmail = (to: NumberOwner, appUrl: string): EmailTemplate => ({
  subject: "Is your mobile number still yours?",
  paragraphs: [
    "Someone just confirmed your mobile number for another account.",
    "If the number is still yours, you don't need to do anything. If it isn't, please remove it. Otherwise they'll get the texts about your visits.",
  ],
  action: {
    label: "Check your number",
    url: appUrl + (to.role === "groomer" ? accountPath("texts") : parentProfilePath("texts")),
  },
});

export const smsNotices: Notices<Ctx> = {
  events: [
    { event: "number.requested", quiet: "at-night", rows: [{ to: "person", text: "code" }], holds: () => true },
    { event: "number.confirmed", quiet: "at-night", rows: [{ to: "person", text: "welcome" }], holds: () => true },
    userNotice("number.confirmed-elsewhere", {
      key: "text number of {owner} confirmed by {other} at {at}",
      email: ({ to }, { config }) => numberReleasedEmail(to, config.appUrl),
      holds: ({ db }, { named: { owner } }) => hasRow(db, smsNumbers, { userId: Number(owner) }),
    }),
  ],
  texts: {
    code: (_, { detail }) =>
      detail === null
        ? undefined
        : { says: `${detail} is your code. It expires in 10 minutes. Don't share it with anyone.` },
    welcome: () => ({
      says: "Texts about your visits are on. Msg & data rates may apply. Reply HELP for help, STOP to opt out.",
    }),
  },
};

/** A number may pass to someone else, who would then get texts about a stranger's visits. */
export function notifyOtherOwners(
  ctx: Ctx,
  tx: Tx,
  { number, userId, now }: Pick<typeof smsNumbers.$inferSelect, "number" | "userId"> & { now: number },
) {
  const others = tx
    .select({ to: users })
    .from(smsNumbers)
    .innerJoin(users, eq(users.id, smsNumbers.userId))
    .where(and(eq(smsNumbers.number, number), ne(smsNumbers.userId, userId)))
    .all();
  for (const { to } of others) {
    const { id: owner, emailVerifiedAt: confirmedAt } = to;
    notify(ctx, tx, "number.confirmed-elsewhere", { to: { ...to, confirmedAt }, owner, other: userId, at: now });
  }
}
