import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ComponentType } from "react";

/** The server renders from here; the browser imports the chunk that the page names. */
export const islandModules = {
  search: () => import("./search/search/search.tsx"),
  "booking-request": () => import("./visits/bookings/requests/booking-request.tsx"),
  "business-profile": () => import("./listing/groomers/profile.tsx"),
  "your-link": () => import("./listing/link-names/your-link.tsx"),
  "copy-field": () => import("./ui/copy-field.tsx"),
  print: () => import("./ui/print.tsx"),
  "business-photo": () => import("./listing/groomers/photo.tsx"),
  "business-hours": () => import("./listing/groomers/hours.tsx"),
  "business-area": () => import("./listing/groomers/area.tsx"),
  "business-contact": () => import("./listing/groomers/contact.tsx"),
  "working-days": () => import("./listing/availability/working-days.tsx"),
  "day-plan": () => import("./listing/availability/day-plan.tsx"),
  policies: () => import("./listing/policies/policies-panel.tsx"),
  "connected-calendars": () => import("./listing/connected-calendars/connected-calendars.tsx"),
  blocked: () => import("./visits/blocking/blocked.tsx"),
  details: () => import("./people/accounts/details.tsx"),
  home: () => import("./people/accounts/location-form.tsx"),
  password: () => import("./people/accounts/password.tsx"),
  sessions: () => import("./people/accounts/sessions.tsx"),
  notifications: () => import("./people/accounts/notifications.tsx"),
  texts: () => import("./people/sms/texts.tsx"),
  emails: () => import("./people/accounts/email-choices.tsx"),
  "calendar-feed": () => import("./people/accounts/calendar-feed.tsx"),
  "delete-account": () => import("./people/accounts/delete-account.tsx"),
  services: () => import("./listing/offers/services.tsx"),
  portfolio: () => import("./listing/offers/portfolio.tsx"),
  day: () => import("./day/day-plan/day.tsx"),
  today: () => import("./day/today/today.tsx"),
  "all-bookings": () => import("./visits/bookings/all-bookings.tsx"),
  "find-client": () => import("./day/new-visit/find-client.tsx"),
  "day-beside": () => import("./day/new-visit/day-beside.tsx"),
  "new-visit": () => import("./day/new-visit/new-visit.tsx"),
  calendar: () => import("./day/calendar/calendar.tsx"),
  "calendar-month": () => import("./day/calendar/month.tsx"),
  clients: () => import("./clients/clients/clients.tsx"),
  client: () => import("./clients/clients/client.tsx"),
  "client-form": () => import("./clients/clients/added/client-form.tsx"),
  "import-clients": () => import("./clients/clients/import/import-clients.tsx"),
  "parent-bookings": () => import("./visits/bookings/overview/parent-bookings.tsx"),
  "parent-booking": () => import("./visits/bookings/parent-booking.tsx"),
  "groomer-booking": () => import("./visits/bookings/groomer-booking.tsx"),
  thread: () => import("./talk/messages/thread.tsx"),
  threads: () => import("./talk/messages/threads.tsx"),
  pets: () => import("./visits/pets/pets.tsx"),
  pet: () => import("./visits/pets/pet.tsx"),
  "membership-panel": () => import("./money/memberships/membership-panel.tsx"),
  payment: () => import("./money/memberships/payment.tsx"),
  "admin-users": () => import("./operations/admin/admin-users.tsx"),
  "admin-user": () => import("./operations/admin/admin-user.tsx"),
  "admin-queue": () => import("./operations/admin/admin-queue.tsx"),
  "admin-reports": () => import("./operations/admin/admin-reports.tsx"),
} as const;

const files = new Bun.Transpiler({ loader: "ts" })
  .scanImports(readFileSync(import.meta.path))
  .filter(({ kind }) => kind === "dynamic-import");

export const islandFilePaths = Object.fromEntries(
  Object.keys(islandModules).map((name, at) => [name, join("islands", files[at]!.path)]),
) as Record<IslandName, string>;

/** Daily and setup screens are bundled separately; combined, a daily page loaded about 36 files. */
export const islandGroups: IslandName[][] = [
  ["search", "booking-request"],
  [
    "today",
    "all-bookings",
    "calendar",
    "calendar-month",
    "clients",
    "client",
    "client-form",
    "day",
    "find-client",
    "day-beside",
    "new-visit",
    "parent-bookings",
    "threads",
  ],
  [
    "business-profile",
    "your-link",
    "copy-field",
    "print",
    "business-photo",
    "business-hours",
    "business-area",
    "business-contact",
    "working-days",
    "connected-calendars",
    "day-plan",
    "policies",
    "blocked",
    "details",
    "home",
    "password",
    "sessions",
    "notifications",
    "texts",
    "emails",
    "calendar-feed",
    "delete-account",
    "services",
    "portfolio",
    "pets",
    "pet",
    "membership-panel",
  ],
  ["thread", "groomer-booking", "parent-booking"],
  ["import-clients"],
  ["payment"],
  ["admin-users", "admin-user", "admin-queue", "admin-reports"],
];

export type IslandName = keyof typeof islandModules;
type IslandModule<N extends IslandName> = Awaited<ReturnType<(typeof islandModules)[N]>>;
export type IslandProps<N extends IslandName> = IslandModule<N>["default"] extends ComponentType<infer P> ? P : never;

/** "load", "visible", or "used": visible plus the first scroll, touch, or key. */
export type IslandStartsOn = "load" | "visible" | "used";
