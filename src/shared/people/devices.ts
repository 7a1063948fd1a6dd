import * as z from "zod/mini";

const fromBrowser = "Send the subscription as the browser gives it";
const base64url = (length: number) =>
  z.string(fromBrowser).check(z.regex(new RegExp(`^[\\w-]{${length}}$`), fromBrowser));

/** A name with a dot in it, on https and its own port: what push services have. */
const endpoint = z
  .string(fromBrowser)
  .check(z.maxLength(1000, fromBrowser), z.regex(/^https:\/\/[a-z\d-]+(\.[a-z\d-]+)+\/[\x21-\x7e]*$/, fromBrowser));

/** What a browser's PushSubscription is as JSON. */
export const DeviceInput = z.object({
  endpoint,
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }, fromBrowser),
});
export type DeviceInput = z.infer<typeof DeviceInput>;

/** A browser that gets notifications; never its address or keys. Instants in UTC ms. */
export const DeviceView = z.object({
  id: z.number(),
  /** "Chrome on Android" */
  name: z.string(),
  createdAt: z.number(),
  /** When its sign-in ends, and it is told nothing more, unless the site is used there; what is past has ended. */
  endsAt: z.number(),
  isCurrent: z.boolean(),
});
export type DeviceView = z.infer<typeof DeviceView>;

export const DevicesView = z.object({
  /** The site's own key, under which browsers subscribe (`applicationServerKey`). */
  publicKey: z.string(),
  devices: z.array(DeviceView),
});
export type DevicesView = z.infer<typeof DevicesView>;
