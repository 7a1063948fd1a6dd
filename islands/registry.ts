import type { ComponentType } from "react";

/** Every island. The server renders them from here; the browser imports the chunk that the page names. */
export const registry = {
  search: () => import("./finding/search/search.tsx"),
  "booking-request": () => import("./visits/bookings/requests/booking-request.tsx"),
  account: () => import("./people/accounts/account.tsx"),
  business: () => import("./listing/groomers/business.tsx"),
  services: () => import("./listing/offers/services.tsx"),
  day: () => import("./visits/day-plan/day.tsx"),
  "groomer-bookings": () => import("./visits/bookings/groomer-bookings.tsx"),
  clients: () => import("./visits/clients/clients.tsx"),
  "parent-bookings": () => import("./visits/bookings/overview/parent-bookings.tsx"),
  "parent-booking": () => import("./visits/bookings/parent-booking.tsx"),
  "groomer-booking": () => import("./visits/bookings/groomer-booking.tsx"),
  thread: () => import("./visits/messages/thread.tsx"),
  threads: () => import("./visits/messages/threads.tsx"),
  pets: () => import("./visits/pets/pets.tsx"),
  "membership-panel": () => import("./money/memberships/membership-panel.tsx"),
  payment: () => import("./money/memberships/payment.tsx"),
  "admin-users": () => import("./running/admin/admin-users.tsx"),
  "admin-user": () => import("./running/admin/admin-user.tsx"),
  "admin-queue": () => import("./running/admin/admin-queue.tsx"),
  "admin-reports": () => import("./running/admin/admin-reports.tsx"),
} as const;

/** The file of each, which the build gives a chunk of its own (src/build/build.ts). */
export const sources: Record<IslandName, string> = {
  search: "islands/finding/search/search.tsx",
  "booking-request": "islands/visits/bookings/requests/booking-request.tsx",
  account: "islands/people/accounts/account.tsx",
  business: "islands/listing/groomers/business.tsx",
  services: "islands/listing/offers/services.tsx",
  day: "islands/visits/day-plan/day.tsx",
  "groomer-bookings": "islands/visits/bookings/groomer-bookings.tsx",
  clients: "islands/visits/clients/clients.tsx",
  "parent-bookings": "islands/visits/bookings/overview/parent-bookings.tsx",
  "parent-booking": "islands/visits/bookings/parent-booking.tsx",
  "groomer-booking": "islands/visits/bookings/groomer-booking.tsx",
  thread: "islands/visits/messages/thread.tsx",
  threads: "islands/visits/messages/threads.tsx",
  pets: "islands/visits/pets/pets.tsx",
  "membership-panel": "islands/money/memberships/membership-panel.tsx",
  payment: "islands/money/memberships/payment.tsx",
  "admin-users": "islands/running/admin/admin-users.tsx",
  "admin-user": "islands/running/admin/admin-user.tsx",
  "admin-queue": "islands/running/admin/admin-queue.tsx",
  "admin-reports": "islands/running/admin/admin-reports.tsx",
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
    "threads",
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
