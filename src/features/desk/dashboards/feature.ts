import type { Feature } from "#src/base/context.ts";
import { bookingPages } from "./booking-pages.tsx";
import { dashboardsPages } from "./pages.tsx";

export const dashboardsFeature: Feature = {
  name: "dashboards",
  parts: [dashboardsPages, bookingPages],
};
