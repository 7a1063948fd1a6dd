import * as z from "zod/mini";
import { contestKinds } from "../visits/booking-labels.ts";
import { BackgroundCheckView } from "./admin.ts";

const needKinds = [
  "check-waiting",
  "check-pending",
  "check-expired",
  "check-renamed",
  "paying-unlisted",
  "past-due",
  "suspended-paying",
  "reported",
  "alert",
  "mail-dead",
  "mail-stuck",
  "text-stuck",
] as const;
export type NeedKind = (typeof needKinds)[number];

/**
 * Something that waits for an admin. `alertId` is there when it can be marked as resolved, `check` when a background
 * check can be decided (`today` is the day at the groomer's), `visit` when it is about one, `mail` when a mail was given up; `message`
 * then says why.
 */
export const NeedView = z.object({
  kind: z.enum(needKinds),
  since: z.number(),
  userId: z.nullable(z.number()),
  name: z.nullable(z.string()),
  message: z.nullable(z.string()),
  alertId: z.nullable(z.number()),
  check: z.nullable(z.extend(BackgroundCheckView, { today: z.string() })),
  visit: z.nullable(
    z.object({
      bookingId: z.number(),
      parentId: z.number(),
      parentName: z.string(),
      /** What the parent disputes, while an admin has to decide about it; `rating` of the review that they wrote meanwhile. */
      contest: z.nullable(
        z.object({ kind: z.enum(contestKinds), text: z.nullable(z.string()), rating: z.nullable(z.number()) }),
      ),
      /** Where the alert is about what the parent did, whom an admin may suspend at once. */
      suspects: z.nullable(z.object({ username: z.string() })),
    }),
  ),
  /** The recipient is null where it is nobody's with an account. */
  mail: z.nullable(
    z.object({ id: z.number(), recipient: z.nullable(z.string()), subject: z.string(), attempts: z.number() }),
  ),
});
export type NeedView = z.infer<typeof NeedView>;
