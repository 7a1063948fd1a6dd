import { and, eq, sql } from "drizzle-orm";
import { changeRow, type Db, groomerProfiles, hasRow, type Tx, transact, users } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { isSimilarName } from "#src/domain/people/names.ts";
import { didLeave } from "#src/features/money/memberships/member.ts";
import type { AccountRecipient } from "#src/features/people/accounts/emails.ts";
import { notify, type PersonEventData, userNotice } from "#src/notices/notify.ts";
import { conflict, invalid, notFound } from "#src/shared/base/errors.ts";
import { localTime } from "#src/shared/base/time.ts";
import type { BackgroundCheckView } from "#src/shared/operations/admin.ts";
import type { BackgroundCheckInput } from "#src/shared/operations/admin-inputs.ts";
import { failedCheckToGroomer, nameCheckedEmail, passedCheckEmail } from "../emails.ts";

/** Throws 404. */
function findGroomer(db: Db | Tx, groomerId: number) {
  const found = db
    .select()
    .from(groomerProfiles)
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .where(eq(groomerProfiles.id, groomerId))
    .get();
  if (!found || didLeave(found.users)) throw notFound();
  return { profile: found.groomer_profiles, user: found.users };
}

type Profile = typeof groomerProfiles.$inferSelect;

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "check.done": PersonEventData & {
      to: AccountRecipient;
      entry: number;
      groomer: number;
      status: "passed" | "failed";
      isName?: boolean;
    };
  }
}

export const checkDoneNotice = userNotice("check.done", {
  key: "background-check {entry} of {groomer} {status}",
  email: ({ status, isName }, { config }) =>
    isName ? nameCheckedEmail : (status === "passed" ? passedCheckEmail : failedCheckToGroomer)(config),
  holds: ({ db }, { named: { groomer, status } }) => {
    const isSo = sql`${groomerProfiles.backgroundCheckStatus} = ${status}`;
    const byId = and(eq(groomerProfiles.id, Number(groomer)), isSo);
    return hasRow(db, groomerProfiles, byId);
  },
});

export const backgroundCheckView = (profile: Profile, fullName: string): BackgroundCheckView => ({
  groomerId: profile.id,
  status: profile.backgroundCheckStatus,
  date: profile.backgroundCheckDate,
  note: profile.backgroundCheckNote,
  expires: profile.backgroundCheckExpires,
  checkedAs: profile.backgroundCheckRenamedAt === null ? null : profile.backgroundCheckName,
  seen: `${profile.backgroundCheckStatus} ${fullName}`,
});

/** In the groomer's time zone. */
export const localTodayOf = ({ timeZone }: Profile, now: number) => localTime(now, timeZone ?? "UTC").today;

/** Triggers update the listing; the groomer gets an email with the result. Throws 404, 409 (changed since), 422 (impossible dates). */
export function changeCheck(
  ctx: Ctx,
  by: ActorContext,
  groomerId: number,
  input: BackgroundCheckInput,
): BackgroundCheckView {
  return transact(ctx, (tx, now) => {
    const { profile, user } = findGroomer(tx, groomerId);
    if (input.was !== undefined && input.was !== backgroundCheckView(profile, user.fullName).seen) {
      throw conflict("The check or the name has changed since you opened it. Reload the page and look again.");
    }
    const isNew = input.status !== profile.backgroundCheckStatus;
    const isName = !isNew && input.status === "passed" && profile.backgroundCheckRenamedAt !== null;
    const checked = profile.backgroundCheckStatus === "pending" ? profile.backgroundCheckName : null;
    const name = checked ?? user.fullName;
    const isOther = input.status === "passed" && !isSimilarName(name, user.fullName);
    const after = changeRow(tx, groomerProfiles, eq(groomerProfiles.id, groomerId), {
      backgroundCheckStatus: input.status,
      backgroundCheckNote: input.note === undefined ? profile.backgroundCheckNote : input.note,
      backgroundCheckChangedAt: isNew ? now : (profile.backgroundCheckChangedAt ?? now),
      // The name that was sent to be checked, which may have changed since.
      backgroundCheckName: input.status === "passed" || input.status === "pending" ? name : null,
      backgroundCheckRenamedAt: isOther ? now : null,
      ...daysOf(profile, input, localTodayOf(profile, now)),
    })!;
    const { backgroundCheckDate: date, backgroundCheckExpires: expires } = after;
    const noteChanged = after.backgroundCheckNote !== profile.backgroundCheckNote;
    const detail = { from: profile.backgroundCheckStatus, to: input.status, date, expires, noteChanged };
    const target = `user ${user.id}`;
    const { id: entry } = auditBy(tx, by, { action: "background-check", target, detail, now });
    const { status } = input;
    if (isOther) notify(ctx, tx, "account.name-unchecked", { to: user, id: entry, user: user.id });
    else if ((isNew || isName) && (status === "passed" || status === "failed"))
      notify(ctx, tx, "check.done", { to: user, entry, groomer: groomerId, status, isName });
    return backgroundCheckView(after, user.fullName);
  });
}

/** The date defaults to the stored one if the status is unchanged, or to today with a result. Only a pass expires. */
function daysOf(profile: Profile, { status, date, expires }: BackgroundCheckInput, today: string) {
  const isSame = status === profile.backgroundCheckStatus;
  const hasResult = status === "passed" || status === "failed";
  const kept = isSame ? profile.backgroundCheckDate : null;
  const backgroundCheckDate = (date === undefined ? kept : date) ?? (hasResult ? today : null);
  if (backgroundCheckDate !== null && backgroundCheckDate > today) {
    throw invalid({ date: "That date is in the future" });
  }
  const backgroundCheckExpires = expires === undefined ? (isSame ? profile.backgroundCheckExpires : null) : expires;
  if (backgroundCheckExpires !== null && status !== "passed") {
    if (expires) throw invalid({ expires: "Only a passed check can expire" });
    return { backgroundCheckDate, backgroundCheckExpires: null };
  }
  if (backgroundCheckExpires !== null && backgroundCheckExpires <= (backgroundCheckDate ?? ""))
    throw invalid({ expires: "Choose a date after the check" });
  return { backgroundCheckDate, backgroundCheckExpires };
}
