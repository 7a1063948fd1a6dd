import * as z from "zod/mini";

const fromBrowser = "Send the subscription as the browser gives it";
const base64url = (length: number) =>
  z.string(fromBrowser).check(z.regex(new RegExp(`^[\\w-]{${length}}$`), fromBrowser));

/** HTTPS on the default port and a dotted host, as push services have. */
const endpoint = z
  .string(fromBrowser)
  .check(z.maxLength(1000, fromBrowser), z.regex(/^https:\/\/[a-z\d-]+(\.[a-z\d-]+)+\/[\x21-\x7e]*$/, fromBrowser));

export const DeviceInput = z.object({
  endpoint,
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }, fromBrowser),
  /** The endpoint that a browser replaced by itself, perhaps after someone else logged in. */
  renews: z.optional(endpoint),
});
export type DeviceInput = z.infer<typeof DeviceInput>;

/** Never includes endpoint or keys. UTC milliseconds. */
export const DeviceView = z.object({
  id: z.number(),
  name: z.string(),
  createdAt: z.number(),
  /** End of its session, extended by use. */
  endsAt: z.number(),
  isCurrent: z.boolean(),
});
export type DeviceView = z.infer<typeof DeviceView>;

export const DevicesView = z.object({ publicKey: z.string(), devices: z.array(DeviceView) });
export type DevicesView = z.infer<typeof DevicesView>;
