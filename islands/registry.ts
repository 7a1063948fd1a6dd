import type { ComponentType } from "react";

/** Every island. The server renders them from here; the browser imports the chunk that the page names. */
export const registry = {
  search: () => import("./search/search.tsx"),
  "booking-request": () => import("./bookings/booking-request.tsx"),
  account: () => import("./accounts/account.tsx"),
  business: () => import("./groomers/business.tsx"),
  services: () => import("./offers/services.tsx"),
  day: () => import("./days/day.tsx"),
  "groomer-bookings": () => import("./bookings/groomer-bookings.tsx"),
  clients: () => import("./clients/clients.tsx"),
  "parent-bookings": () => import("./bookings/parent-bookings.tsx"),
  "parent-booking": () => import("./bookings/parent-booking.tsx"),
  "groomer-booking": () => import("./bookings/groomer-booking.tsx"),
  thread: () => import("./messages/thread.tsx"),
  pets: () => import("./pets/pets.tsx"),
  "membership-panel": () => import("./memberships/membership-panel.tsx"),
  payment: () => import("./memberships/payment.tsx"),
  "admin-users": () => import("./admin/admin-users.tsx"),
  "admin-user": () => import("./admin/admin-user.tsx"),
  "admin-queue": () => import("./admin/admin-queue.tsx"),
  "admin-reports": () => import("./admin/admin-reports.tsx"),
} as const;

/** The file of each, which the build gives a chunk of its own (src/build/build.ts). */
export const sources: Record<IslandName, string> = {
  search: "islands/search/search.tsx",
  "booking-request": "islands/bookings/booking-request.tsx",
  account: "islands/accounts/account.tsx",
  business: "islands/groomers/business.tsx",
  services: "islands/offers/services.tsx",
  day: "islands/days/day.tsx",
  "groomer-bookings": "islands/bookings/groomer-bookings.tsx",
  clients: "islands/clients/clients.tsx",
  "parent-bookings": "islands/bookings/parent-bookings.tsx",
  "parent-booking": "islands/bookings/parent-booking.tsx",
  "groomer-booking": "islands/bookings/groomer-booking.tsx",
  thread: "islands/messages/thread.tsx",
  pets: "islands/pets/pets.tsx",
  "membership-panel": "islands/memberships/membership-panel.tsx",
  payment: "islands/memberships/payment.tsx",
  "admin-users": "islands/admin/admin-users.tsx",
  "admin-user": "islands/admin/admin-user.tsx",
  "admin-queue": "islands/admin/admin-queue.tsx",
  "admin-reports": "islands/admin/admin-reports.tsx",
};

/** Islands that are bundled together, because people see them on one page or one after the other. */
export const islandGroups: IslandName[][] = [
  ["search", "booking-request"],
  [
    "account",
    "business",
    "services",
    "groomer-bookings",
    "clients",
    "day",
    "parent-bookings",
    "pets",
    "membership-panel",
  ],
  ["parent-booking", "groomer-booking", "thread"],
  ["payment"],
  ["admin-users", "admin-user", "admin-queue", "admin-reports"],
];

export type IslandName = keyof typeof registry;
type IslandModule<N extends IslandName> = Awaited<ReturnType<(typeof registry)[N]>>;
export type IslandProps<N extends IslandName> = IslandModule<N>["default"] extends ComponentType<infer P> ? P : never;

/** When the browser hydrates an island: at once, when it comes into view, or then and at the first scroll, touch or key. */
export type When = "load" | "visible" | "used";
