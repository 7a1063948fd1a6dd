import * as z from "zod/mini";
import { id } from "../../base/fields.ts";

export const BlockedParentView = z.object({
  petParentId: z.number(),
  name: z.string(),
  blockedAt: z.number(),
});
export type BlockedParentView = z.infer<typeof BlockedParentView>;

export const BlockInput = z.object({ petParentId: id("Choose a pet parent") });
export type BlockInput = z.infer<typeof BlockInput>;
