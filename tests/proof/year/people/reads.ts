import { businessSections } from "#src/features/dashboard/dashboards/settings/business-sections.tsx";
import { groomerTabs, parentTabs } from "#src/shared/dashboard/dashboards.ts";
import { accountSections, profileSections } from "#src/shared/dashboard/sections.ts";
import { adminTabs } from "#src/shared/operations/admin-labels.ts";
import type { Member } from "./account.ts";
import type { Habit, Person } from "./person.ts";

const each = (name: string, values: readonly string[]) => values.map((value) => `${name}=${value}`);

/** Queries for some addresses. Other addresses are requested as they are. */
const queries: Record<string, readonly string[]> = {
  "/pet-parent-dashboard": [
    ...each("tab", parentTabs),
    ...each("tab=profile&section", profileSections),
    "tab=bookings&show=past",
  ],
  "/groomer-dashboard": [
    ...each("tab", groomerTabs),
    "tab=bookings&view=list&show=past&q=beagle",
    "tab=bookings&view=calendar",
    ...each("tab=business&section", Object.keys(businessSections)),
    ...each("tab=account&section", accountSections),
  ],
  "/admin-dashboard": [...each("tab", adminTabs), "tab=all&q=example&sort=oldest", "tab=coverage&region=NC"],
  "/bookings/:id": each("open", ["time", "cancel", "review", "dispute", "accept", "decline", "note", "next"]),
  "/groomers": [
    "location=28801&distance=25&page=2&services=Full%20Groom",
    "location=Asheville%2C%20NC&sortBy=price_low",
    "location=Nowhere%2C%20ZZ",
    "city=Honolulu&state=HI&distance=25",
  ],
  "/groomer/:id": ["zipCode=28801", "package=7"],
  "/api/groomer-profiles/:id/distance": ["zipCode=28801"],
  "/clients/:id/visits": ["page=2"],
  "/api/clients": ["q=june&show=due", "show=all&page=2"],
  "/api/bookings/groomer/list": ["show=past&page=2", "show=requests"],
  "/api/places": ["q=ashev"],
  "/visits/new": ["q=june", "name=June"],
  "/api/visits/times": ["minutes=60"],
  "/api/insights": each("weeks", ["4", "all"]),
  "/api/threads": ["page=2"],
  "/api/admin/users": ["q=van&sort=name&state=suspended", "role=pet_parent&state=closed&page=1"],
  "/api/admin/users.csv": ["role=groomer&q=van"],
  "/api/admin/growth": ["weeks=4"],
  "/two-step": ["do=set-up"],
};

const known: Record<string, readonly string[]> = {
  ":zipCode": ["28801", "99501", "00000"],
  ":state": ["nc"],
  ":city": ["asheville"],
  ":file": ["7.svg", "icon-192.png", "35.60,-82.55,25,wide-0000000000.svg"],
  ":token": ["dead"],
};

/** Picks any existing address for any person. */
export function readAround({ browser, dice, world }: Person) {
  const route = dice.pick(world.lives.site.addresses);
  const path = route.replaceAll(/:\w+/g, (name) => dice.pick(known[name] ?? [String(dice.between(1, 40))]));
  const more = ["", ...(queries[route] ?? [])];
  const query = dice.pick(more);
  return browser.get(query ? `${path}?${query}` : path);
}

export const readingHabits: readonly Habit<Member>[] = [["reads around", 8, readAround]];
