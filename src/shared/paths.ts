export const groomerPath = (id: number) => `/groomer/${id}`;
/** A drawing for a place where nothing is yet. */
export const scenePath = (name: "bath-day" | "empty-street" | "lost-dog" | "mailbox") => `/art/scene/${name}.svg`;
export const coverPath = (seed: number) => `/art/cover/${seed}.svg`;
export const uploadPath = (file: string) => `/uploads/${file}`;

/** Stands in the name of an uploaded picture's small copy. */
export const SMALL_COPY = "-640";

/** The copy of an uploaded picture that lists and grids show. */
export const smallCopy = (imageUrl: string) => imageUrl.replace(/(?=\.webp$)/, SMALL_COPY);

/** A pet's photo. Part of its file's name is in the path, so that browsers fetch a new photo anew. */
export const petPhotoPath = (id: number, file: string) => `/pets/${id}/photo?v=${file.slice(0, 8)}`;

/** The groomer's own membership: its panel, and where the browser comes back to from a payment. */
export const MEMBERSHIP_PANEL = "/groomer-dashboard?tab=account#membership";
export const PAYMENT_RETURN = "/groomer-dashboard?payment=return";

/** The page that takes a card for a payment that has begun. */
export const paymentPath = (clientSecret: string, subscriptionId: string) =>
  `/subscription-payment?${new URLSearchParams({ client_secret: clientSecret, subscription_id: subscriptionId })}`;

/** The sign-in or sign-up page; `next` is where to go afterwards, `role` what a sign-up starts with. */
export function authPath(mode: "login" | "register", next?: string, role?: "pet_parent" | "groomer"): string {
  const query = new URLSearchParams({ mode });
  if (role) query.set("role", role);
  if (next) query.set("next", next);
  return `/auth?${query}`;
}

/** What a link to a profile may fill in in its booking form. Words about a pet never go into an address. */
export interface BookingChoice {
  packageId?: number | string | undefined;
  date?: string | undefined;
  slot?: string | undefined;
}

/** The booking form of a profile with this choice. */
export function bookingPath(groomerId: number, { packageId, date, slot }: BookingChoice): string {
  const query = new URLSearchParams();
  if (packageId) query.set("package", String(packageId));
  if (date) query.set("date", date);
  if (slot) query.set("slot", slot);
  return `${groomerPath(groomerId)}${query.size > 0 ? `?${query}` : ""}#book`;
}

const ADMIN_HOME = "/admin-dashboard";

/** The admins' sign-in; `next` is where to go afterwards, when that is not their dashboard. */
export const adminLoginPath = (next: string = ADMIN_HOME) =>
  next === ADMIN_HOME ? "/admin-login" : `/admin-login?${new URLSearchParams({ next })}`;

/** A path of this site and nothing else, so that no link can send people away. */
export function safeNext(next: string | undefined | null): string | null {
  return next && next.length <= 500 && /^\/(?![/\\])[^\s\\]*$/.test(next) ? next : null;
}
