import type { Feature } from "#src/base/context.ts";
import { bookingPages } from "./booking-pages.tsx";
import { clientPages } from "./client-pages.tsx";
import { dashboardsPages } from "./pages.tsx";
import { startPages } from "./start/pages.tsx";

export const dashboardsFeature: Feature = {
  name: "dashboards",
  parts: [dashboardsPages, bookingPages, clientPages, startPages],
};
