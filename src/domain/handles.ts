import { BRAND } from "#src/shared/base/brand.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { isHandle, MAX_HANDLE } from "#src/shared/listing/handles.ts";
import { isStandIn } from "./people/stand-in.ts";

const brand = BRAND.toLowerCase();

const reserved = new Set(
  `about account accounts api app auth blog bookings build business careers city
  contact dashboard demo dev docs embed everyone faq feed groomer groomers grooming guest home http https
  icons info legal login logout mail mails map marketplace me membership messages mod news null owner pay payment pet pets press privacy profile register root sales search
  settings signin signup site sitemap static status stripe subscribe system terms test
  undefined uploads user users verified verify webhook www`.split(/\s+/),
);

/** Nobody may have them. Taking the site's own name into one is refused in any place. */
export const isReserved = (handle: string) =>
  reserved.has(handle) || handle.replaceAll("-", "").includes(brand) || isStandIn(handle);

/** A name made of a business's own, cut at a word; what is left may be too short for one. */
export function handleFrom(businessName: string): string {
  const words = businessName
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replaceAll("&", " and ")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let handle = words.shift()?.slice(0, MAX_HANDLE) ?? "";
  for (const word of words) {
    if (handle.length + 1 + word.length > MAX_HANDLE) break;
    handle += `-${word}`;
  }
  return handle;
}

/** How long a name leads to a listed groomer before it stays theirs for a while after they give it up. */
export const EARNED_MS = 30 * DAY_MS;

/** True for a name that people may know by now. `listedSince` is null for one that led to no listed groomer. */
export const isEarned = ({ listedSince }: { listedSince: number | null }, now: number) =>
  listedSince !== null && listedSince <= now - EARNED_MS;

export const canBeHandle = (text: string) => isHandle(text) && /[a-z]/.test(text) && !isReserved(text);
