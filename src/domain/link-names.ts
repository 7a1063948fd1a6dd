import { BRAND } from "#src/shared/base/brand.ts";
import { decompose } from "#src/shared/base/plain-letters.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { isLinkName, MAX_LINK_NAME_CHARS } from "#src/shared/listing/link-names.ts";
import { imitatesSite } from "./people/names.ts";

const brand = BRAND.toLowerCase();

const reserved = new Set(
  `about account accounts api app auth blog bookings build business careers city
  contact dashboard demo dev docs embed everyone faq feed groomer groomers grooming guest home http https
  icons info legal login logout email emails map marketplace me membership messages mod news null owner pay payment pet pets press privacy profile register root sales search
  settings signin signup site sitemap static status stripe subscribe system terms test
  undefined uploads user users verified verify webhook www`.split(/\s+/),
);

/** Includes any name that contains the site's own. */
export const isReserved = (linkName: string) =>
  reserved.has(linkName) || linkName.replaceAll("-", "").includes(brand) || imitatesSite(linkName);

/** Cut at a word. May be too short. */
export function linkNameFrom(businessName: string): string {
  const words = decompose(businessName)
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replaceAll(/(?<=[a-z0-9])\s*&\s*(?=[a-z0-9])/g, " and ")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let linkName = words.shift()?.slice(0, MAX_LINK_NAME_CHARS) ?? "";
  for (const word of words) {
    if (linkName.length + 1 + word.length > MAX_LINK_NAME_CHARS) break;
    linkName += `-${word}`;
  }
  return linkName;
}

/** A link name is earned after a listed groomer has used it this long. */
export const LINK_NAME_EARNED_MS = 30 * DAY_MS;

export const isLinkNameEarned = ({ listedSince }: { listedSince: number | null }, now: number) =>
  listedSince !== null && listedSince <= now - LINK_NAME_EARNED_MS;

export const canBeLinkName = (text: string) => isLinkName(text) && /[a-z]/.test(text) && !isReserved(text);
