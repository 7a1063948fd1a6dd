import type { Feature } from "../../context.ts";
import { bookingPages } from "./booking-pages.tsx";
import { dashboardsPages } from "./pages.tsx";

export const dashboardsFeature: Feature = {
  name: "dashboards",
  parts: [dashboardsPages, bookingPages],
};
