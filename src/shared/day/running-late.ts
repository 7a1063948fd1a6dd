import * as z from "zod/mini";

export const lateMinuteChoices = [15, 30, 60] as const;

const lateMessage = "Choose 15, 30, or 60 minutes";

export const LateInput = z.object({
  minutes: z.union(
    lateMinuteChoices.map((minutes) => z.literal(minutes)),
    lateMessage,
  ),
  next: z.optional(z.number("Choose the next visit")),
  /** `lateUntil` on the page, so that a delay sent twice counts once. */
  was: z.optional(z.nullable(z.string(lateMessage))),
});
export type LateInput = z.infer<typeof LateInput>;
