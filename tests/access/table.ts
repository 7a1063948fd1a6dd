import { accountRows } from "./accounts.ts";
import { adminRows } from "./admin.ts";
import { bookingRows } from "./bookings.ts";
import { calendarFeedRows } from "./calendar-feeds.ts";
import { cityRows } from "./cities.ts";
import { contentRows } from "./content.ts";
import { dashboardRows } from "./dashboards.ts";
import { dayPlanRows } from "./day-plans.ts";
import { dayRows } from "./days.ts";
import { demoRows } from "./demo.ts";
import { groomerRows } from "./groomers.ts";
import { httpRows } from "./http.ts";
import { membershipRows } from "./memberships.ts";
import { metricsRows } from "./metrics.ts";
import { offerRows } from "./offers.ts";
import { petRows } from "./pets.ts";
import { placeRows } from "./places.ts";
import { privacyRows } from "./privacy.ts";
import { profileRows } from "./profiles.ts";
import { reviewRows } from "./reviews.ts";
import type { Row } from "./rows.ts";
import { scheduleRows } from "./schedules.ts";
import { searchRows } from "./search.ts";
import { seoRows } from "./seo.ts";

/** Every row, in the order in which they run: what changes most for others comes last. */
export const table: Row[] = [
  ...httpRows,
  ...metricsRows,
  ...contentRows,
  ...seoRows,
  ...cityRows,
  ...demoRows,
  ...placeRows,
  ...accountRows,
  ...privacyRows,
  ...searchRows,
  ...groomerRows,
  ...profileRows,
  ...dashboardRows,
  ...offerRows,
  ...scheduleRows,
  ...dayRows,
  ...dayPlanRows,
  ...petRows,
  ...adminRows,
  ...membershipRows,
  ...reviewRows,
  ...calendarFeedRows,
  ...bookingRows,
];
