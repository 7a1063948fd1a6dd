import * as z from "zod/mini";

/** `tel` is "tel:+18285550143;ext=12" (RFC 3966), null if invalid. */
export const PhoneView = z.object({ shown: z.string(), tel: z.nullable(z.string()) });
export type PhoneView = z.infer<typeof PhoneView>;
