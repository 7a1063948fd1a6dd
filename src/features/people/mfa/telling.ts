import type { Tx } from "#db/db.ts";
import { raiseAlert } from "#src/base/alerts.ts";
import type { Ctx } from "#src/base/context.ts";
import type { Notices } from "#src/notices/notice.ts";
import { notify, ofPerson, type PersonFacts } from "#src/notices/notify.ts";
import type { Telling } from "#src/notices/table.ts";
import { alertOf, type FactorLetterInput, othersLetter, ownLetter } from "./letters.ts";
import { findOtherAdmins } from "./queries.ts";

type Told = FactorLetterInput & { entry: number };

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "factor.changed": Told & PersonFacts;
    "factor.of-admin-changed": Told & PersonFacts & { other: number };
  }
}

export const mfaNotices: Notices<Ctx> = {
  events: [
    ofPerson("factor.changed", {
      key: "second-factor-{event} {entry}",
      email: (told, { config }) => ownLetter(told, config),
      holds: () => true,
    }),
    ofPerson("factor.of-admin-changed", {
      key: "second-factor-{event} {entry} to {other}",
      email: (told, { config }) => othersLetter(told, config),
      holds: () => true,
    }),
  ],
};

/** Emails the owner. For an admin, also alerts all other admins. */
export function tellOf(ctx: Telling, tx: Tx, told: Told) {
  const { owner } = told;
  notify(ctx, tx, "factor.changed", { ...told, to: owner });
  if (owner.role !== "admin") return;
  for (const to of findOtherAdmins(tx, owner.id))
    notify(ctx, tx, "factor.of-admin-changed", { ...told, to, other: to.id });
  raiseAlert(tx, { kind: "second_factor", message: alertOf(told), now: ctx.now() });
}
