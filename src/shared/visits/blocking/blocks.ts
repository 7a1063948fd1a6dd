import * as z from "zod/mini";
import { id } from "../../base/fields.ts";

export const BlockedView = z.object({ id: z.number(), name: z.string(), blockedAt: z.number() });
export type BlockedView = z.infer<typeof BlockedView>;

export const BlockInput = z.object({ id: id("Choose who to block") });
