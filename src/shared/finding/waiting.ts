import * as z from "zod/mini";
import { email, required, zipCode } from "../base/fields.ts";

/** Who wants to hear when a groomer comes to a ZIP code. */
export const WaitingInput = z.object({ email, zipCode });
export type WaitingInput = z.infer<typeof WaitingInput>;

/** The form's page: for which ZIP code, or that it was sent. */
export const WaitingQuery = z.object({
  zipCode: z.catch(z.string(), ""),
  sent: z.catch(z.optional(z.string()), undefined),
});

export type WaitingQuery = z.infer<typeof WaitingQuery>;

/** The link of a mail. */
export const WaitingLinkQuery = z.object({ token: z.catch(z.string(), "") });
export const WaitingLinkInput = z.object({ token: required("This link isn't valid", 100) });
