import type { ComponentType } from "react";

/** Every island the browser can load. One dynamic import each, so that the bundler gives each a chunk of its own. */
export const registry = {
  search: () => import("./search/search.tsx"),
  "booking-request": () => import("./bookings/booking-request.tsx"),
} as const;

export type IslandName = keyof typeof registry;
type IslandModule<N extends IslandName> = Awaited<ReturnType<(typeof registry)[N]>>;
export type IslandProps<N extends IslandName> = IslandModule<N>["default"] extends ComponentType<infer P> ? P : never;

/** When the browser takes an island over: at once, when it comes into view, or when the browser is idle. */
export type When = "load" | "visible" | "idle";
