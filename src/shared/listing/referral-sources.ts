/** Values of `?from=` in a profile's URL. "name" is the plain link. */
const namedReferralSources = ["name", "van", "site", "instagram", "sheet", "card", "friend"] as const;

export const referralSources = ["search", ...namedReferralSources, "other"] as const;
export type ReferralSource = (typeof referralSources)[number];

export const referralSourceLabels: Record<ReferralSource, string> = {
  search: "Search",
  name: "Your link",
  van: "QR code on your van",
  site: "Your website",
  instagram: "Instagram",
  sheet: "Flyer",
  card: "Business card",
  friend: "Shared by a friend",
  other: "Other",
};

/** A search query contains "=", which no source does. */
export function referralSourceOfUrl({ pathname, searchParams }: URL): ReferralSource {
  const from = searchParams.get("from") ?? "";
  const named = namedReferralSources.find((referralSource) => referralSource === from);
  if (named) return named;
  if (from.includes("=")) return "search";
  return pathname.startsWith("/@") ? "name" : "other";
}

/** From the Referer of a submitted form. */
export function referralSourceOfSender({ headers }: Request): ReferralSource {
  const page = URL.parse(headers.get("referer") ?? "");
  return page && /^\/(?:@|groomer\/)/.test(page.pathname) ? referralSourceOfUrl(page) : "other";
}
