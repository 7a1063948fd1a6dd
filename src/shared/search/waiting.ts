import * as z from "zod/mini";
import { email, zipCode } from "../base/fields.ts";

export const WaitingInput = z.object({ email, zipCode });
export type WaitingInput = z.infer<typeof WaitingInput>;

export const WaitingQuery = z.object({
  zipCode: z.catch(z.string(), ""),
  sent: z.catch(z.optional(z.string()), undefined),
});

export type WaitingQuery = z.infer<typeof WaitingQuery>;
