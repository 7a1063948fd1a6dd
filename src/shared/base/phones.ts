import * as z from "zod/mini";

/** `tel` is "tel:+18285550143;ext=12" (RFC 3966), null if invalid. */
export const PhoneLink = z.object({ shown: z.string(), tel: z.nullable(z.string()) });
export type PhoneLink = z.infer<typeof PhoneLink>;
