import * as z from "zod/mini";
import { roles } from "../base/viewers.ts";
import { membershipStates } from "../listing/groomer-labels.ts";
import { disputeKeys } from "../visits/booking-labels.ts";
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
  "email-dead",
  "email-stuck",
  "text-stuck",
] as const;
export type NeedKind = (typeof needKinds)[number];

/**
 * `alertId`: can be resolved. `check`: a background check to decide (`today` is local to the groomer). `visit`: about a
 * visit. `suspect`: can be suspended from here. `email`: an email that failed, with the reason in `message`.
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
      /** Open dispute; `rating` is of a review written since. */
      dispute: z.nullable(
        z.object({ kind: z.enum(disputeKeys), text: z.nullable(z.string()), rating: z.nullable(z.number()) }),
      ),
    }),
  ),
  suspect: z.nullable(
    z.object({
      id: z.number(),
      username: z.string(),
      fullName: z.string(),
      role: z.enum(roles),
      membershipState: z.nullable(z.enum(membershipStates)),
    }),
  ),
  /** Recipient is null without an account. */
  email: z.nullable(
    z.object({ id: z.number(), recipient: z.nullable(z.string()), subject: z.string(), attempts: z.number() }),
  ),
});
export type NeedView = z.infer<typeof NeedView>;
