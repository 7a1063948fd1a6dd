/** Apart from dashboard-paths.ts and city-paths.ts, so that browsers load less. */
export const SEARCH = "/groomers";
export const MEMBERSHIP = "/membership";
export const TIPS = "/pet-care-tips";
export const BLOG = "/blog";
export const FAQ = "/faq";
export const ABOUT = "/about";
export const CAREERS = "/careers";
export const PRIVACY = "/privacy-policy";
export const TERMS = "/terms-of-service";
export const COOKIES = "/cookie-policy";

export const AUTH = "/auth";
export const DEMO_LOGIN = "/demo-login";
export const FORGOT_PASSWORD = "/forgot-password";
export const RESET_PASSWORD = "/reset-password";
export const VERIFY_EMAIL = "/verify-email";
export const NOT_ME = "/not-me";
export const LOG_OUT = "/logout";

/** At the root, because of the service worker's scope. */
export const SERVICE_WORKER = "/sw.js";

export const SUBSCRIBE = "/subscribe";
export const PAYMENT = "/subscription-payment";
export const END_MEMBERSHIP = "/membership/end";
export const BILLING = "/membership/billing";

export const ADMIN_DASHBOARD = "/admin-dashboard";
export const ADMIN_REPORTS = `${ADMIN_DASHBOARD}?tab=reports`;
const ADMIN_LOGIN = "/admin-login";
export const ADMIN_LOG_OUT = "/admin-logout";
export const adminUserPath = (id: number | string) => `/admin/users/${id}`;
export const isAdminPath = (path: string) => path.startsWith("/admin");

export const OUTBOX = "/dev/outbox";
export const OUTBOX_TEXTS = "/dev/outbox/texts";
export const emailPath = (id: number) => `${OUTBOX}/${id}`;

export const articlePath = (slug: string) => `${BLOG}/${slug}`;
export const groomerPath = (id: number | string) => `/groomer/${id}`;
export const groomerPhonePath = (id: number) => `${groomerPath(id)}/phone`;
export type SceneName =
  | "bath-day"
  | "calendar"
  | "empty-street"
  | "lost-dog"
  | "mailbox"
  | "nearby"
  | "review"
  | "shield"
  | "shop";
export const scenePath = (name: SceneName) => `/art/scene/${name}.svg`;
export const coverArtPath = (seed: number) => `/art/cover/${seed}.svg`;
/** A cover with one dog. */
export const petCoverPath = (petId: number) => `/art/cover/pet-${petId}.svg`;
export const iconPath = (name: string) => `/icons/${name}.png`;
export const screenshotPath = (name: string, look: "" | "-dark") => `/icons/screen-${name}${look}.webp`;
export const shareImagePath = (kind: string, key: string) => `/og/${kind}/${key}.png`;
export const mapPath = (frame: string, edition: string) => `/map/${frame}-${edition}.svg`;
export const uploadPath = (file: string) => `/uploads/${file}`;
export const privatePhotoPath = (file: string) => `/uploads/private/${file}`;

export const SMALL_IMAGE_SUFFIX = "-640";

export const smallImageUrl = (imageUrl: string) => imageUrl.replace(/(?=\.webp$)/, SMALL_IMAGE_SUFFIX);

/** `v` changes with the file, so that caches stay correct. */
export const rabiesCertificatePath = (id: number, file: string) => `/pets/${id}/rabies?v=${file.slice(0, 8)}`;
export const petPhotoPath = (id: number, file: string) => `/pets/${id}/photo?v=${file.slice(0, 8)}`;

export const memberPayPath = (clientSecret: string, subscriptionId: string) =>
  `${PAYMENT}?${new URLSearchParams({ client_secret: clientSecret, subscription_id: subscriptionId })}`;

export function authPath(mode: "login" | "register", next?: string, role?: "pet_parent" | "groomer"): string {
  const query = new URLSearchParams({ mode });
  if (role) query.set("role", role);
  if (next) query.set("next", next);
  return `${AUTH}?${query}`;
}

/** Goes into a URL, so without text about a pet. */
export interface BookingChoice {
  packageId?: number | string | undefined;
  date?: string | undefined;
  slot?: string | undefined;
  from?: string | undefined;
}

export function bookFormPath(groomerId: number, { packageId, date, slot, from }: BookingChoice): string {
  const query = new URLSearchParams();
  if (packageId) query.set("package", String(packageId));
  if (date) query.set("date", date);
  if (slot) query.set("slot", slot);
  if (from) query.set("from", from);
  return `${groomerPath(groomerId)}${query.size > 0 ? `?${query}` : ""}#book`;
}

export const adminLoginPathTo = (next: string = ADMIN_DASHBOARD) =>
  next === ADMIN_DASHBOARD ? ADMIN_LOGIN : `${ADMIN_LOGIN}?${new URLSearchParams({ next })}`;

/** Null unless it's a path of this site in printable ASCII; prevents open redirects and header injection. */
export const safeNextPath = (next: string | undefined | null): string | null =>
  next && next.length <= 500 && /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(next) ? next : null;
