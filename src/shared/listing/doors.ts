/** What `?from=` of a profile's address may say: on codes, buttons and links. "name" is the groomer's own address without more. */
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

/** The door of a profile's address. The query of a search has a `=` in it, which no door has. */
export function doorOf({ pathname, searchParams }: URL): Door {
  const from = searchParams.get("from") ?? "";
  const named = namedDoors.find((door) => door === from);
  if (named) return named;
  if (from.includes("=")) return "search";
  return pathname.startsWith("/@") ? "name" : "other";
}

/** The door of the profile whose form was sent: browsers name the page that they send from to its own site. */
export function doorOfSender({ headers }: Request): Door {
  const page = URL.parse(headers.get("referer") ?? "");
  return page && /^\/(?:@|groomer\/)/.test(page.pathname) ? doorOf(page) : "other";
}
