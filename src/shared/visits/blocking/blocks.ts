import * as z from "zod/mini";
import { id } from "../../base/fields.ts";

/** The person that a viewer blocks: a pet parent's user id for a groomer, a groomer's profile id for a parent. */
export const BlockedView = z.object({
  id: z.number(),
  name: z.string(),
  blockedAt: z.number(),
});
export type BlockedView = z.infer<typeof BlockedView>;

export const BlockInput = z.object({ id: id("Choose who to block") });
