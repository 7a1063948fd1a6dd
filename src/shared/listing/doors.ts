/** Values of `?from=` in a profile's URL. "name" is the plain link. */
const namedDoors = ["name", "van", "site", "instagram", "sheet", "card", "friend"] as const;

export const doors = ["search", ...namedDoors, "other"] as const;
export type Door = (typeof doors)[number];

export const doorLabels: Record<Door, string> = {
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
export function doorOf({ pathname, searchParams }: URL): Door {
  const from = searchParams.get("from") ?? "";
  const named = namedDoors.find((door) => door === from);
  if (named) return named;
  if (from.includes("=")) return "search";
  return pathname.startsWith("/@") ? "name" : "other";
}

/** From the Referer of a submitted form. */
export function doorOfSender({ headers }: Request): Door {
  const page = URL.parse(headers.get("referer") ?? "");
  return page && /^\/(?:@|groomer\/)/.test(page.pathname) ? doorOf(page) : "other";
}
