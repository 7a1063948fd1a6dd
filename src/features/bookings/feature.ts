import type { Feature } from "../../context.ts";
import { allowedPicturesApi } from "./allowed-pictures-api.ts";
import { allowedPicturesPages } from "./allowed-pictures-pages.ts";
import { bookingsApi } from "./api.ts";
import { calendarFeedApi } from "./calendar-feed-api.ts";
import { distanceApi } from "./distance-api.ts";
import { freeTimesApi } from "./free-times-api.ts";
import { bookingsPages } from "./pages.tsx";

export const bookingsFeature: Feature = {
  name: "bookings",
  parts: [
    bookingsApi,
    allowedPicturesApi,
    distanceApi,
    calendarFeedApi,
    freeTimesApi,
    bookingsPages,
    allowedPicturesPages,
  ],
};
