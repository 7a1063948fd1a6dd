import * as z from "zod/mini";

/** A number as it is shown, and what its link dials: "tel:+18285550143;ext=12" (RFC 3966), null for what is no number. */
export const PhoneView = z.object({ shown: z.string(), tel: z.nullable(z.string()) });
export type PhoneView = z.infer<typeof PhoneView>;
