import * as z from "zod/mini";
import { id, optionalText, requiredText } from "../base/fields.ts";
import { isCalendarDay } from "../base/time.ts";
import { checkStatusKeys } from "../listing/groomer-labels.ts";
import { adminActions } from "../money/membership-labels.ts";
import { keepOrHideChoices, MAX_ON_NETWORK, suspendedMemberChoices, takeDowns, visitOutcomes } from "./admin-labels.ts";

/* Apart from admin.ts, so that browsers load less. */

const REASON_LENGTH = 500;
const reason = requiredText("Please enter a reason", REASON_LENGTH);

/** `membership`, `visits`, and `words` (reviews and reports) apply only to a suspension. */
export const SuspensionInput = z.object({
  suspended: z.boolean("Choose whether the account is suspended"),
  reason,
  membership: z._default(z.enum(suspendedMemberChoices, "Choose what happens to the membership"), "end_at_period_end"),
  visits: z._default(z.enum(visitOutcomes, "Choose what happens to the visits"), "cancel"),
  words: z._default(z.enum(keepOrHideChoices, "Choose what happens to their reviews and reports"), "keep"),
});
export type SuspensionInput = z.infer<typeof SuspensionInput>;

export const SuspendManyInput = z.object({
  ...z.omit(SuspensionInput, { suspended: true }).shape,
  ids: z.array(id()).check(z.minLength(1, "Choose an account"), z.maxLength(MAX_ON_NETWORK, "Choose fewer accounts")),
});
export type SuspendManyInput = z.infer<typeof SuspendManyInput>;

/** `file` is the photo's name in its URL. */
export const TakeDownInput = z.object({
  what: z.enum(takeDowns, "Choose what to take down"),
  file: z._default(z.string().check(z.maxLength(100, "Choose a photo")), ""),
  /** The text on the admin's page. A newer one stays. */
  seen: z.optional(z.string().check(z.maxLength(10_000, "Choose what to take down"))),
  reason,
});
export type TakeDownInput = z.infer<typeof TakeDownInput>;

const day = z.optional(
  z.pipe(
    z.transform((value: unknown) => value || null),
    z.nullable(z.string("Use a day like 2027-03-09").check(z.refine(isCalendarDay, "Use a day like 2027-03-09"))),
  ),
);

/** Omitted fields stay. */
export const BackgroundCheckInput = z.object({
  status: z.enum(checkStatusKeys, "Choose a status from the list"),
  date: day,
  note: z.optional(optionalText(REASON_LENGTH)),
  expires: day,
  /** Refused if status or name have changed. */
  was: z.optional(z.string()),
});
export type BackgroundCheckInput = z.infer<typeof BackgroundCheckInput>;

export const DisputeDecision = z.object({ outcome: z.enum(["kept", "completed"], "Choose one of the two outcomes") });
export type DisputeDecision = z.infer<typeof DisputeDecision>;

/** `until` is the last day of a grant. */
export const MembershipActionInput = z.object({
  action: z.enum(adminActions, "Choose an action from the list"),
  reason,
  until: day,
});
export type MembershipActionInput = z.infer<typeof MembershipActionInput>;
