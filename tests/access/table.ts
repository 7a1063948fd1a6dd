import { accountRows } from "./accounts.ts";
import { addedVisitRows } from "./added-visits.ts";
import { adminRows } from "./admin.ts";
import { bookingRows } from "./bookings.ts";
import { calendarRows } from "./calendar.ts";
import { calendarFeedRows } from "./calendar-feeds.ts";
import { cityRows } from "./cities.ts";
import { clientRows } from "./clients.ts";
import { connectedCalendarRows } from "./connected-calendars.ts";
import { contentRows } from "./content.ts";
import { dashboardRows } from "./dashboards.ts";
import { dayPlanRows } from "./day-plans.ts";
import { dayRows } from "./days.ts";
import { demoRows } from "./demo.ts";
import { deviceRows } from "./devices.ts";
import { emailRows } from "./emails.ts";
import { eventRows } from "./events.ts";
import { groomerRows } from "./groomers.ts";
import { growthRows } from "./growth.ts";
import { httpRows } from "./http.ts";
import { importRows } from "./imports.ts";
import { invitationRows } from "./invitations.ts";
import { mapRows } from "./map.ts";
import { handoutRows } from "./marketing-kit.ts";
import { membershipRows } from "./memberships.ts";
import { messageRows } from "./messages.ts";
import { metricsRows } from "./metrics.ts";
import { mfaRows } from "./mfa.ts";
import { numberRows } from "./numbers.ts";
import { offerRows } from "./offers.ts";
import { petRows } from "./pets.ts";
import { pictureRows } from "./pictures.ts";
import { placeRows } from "./places.ts";
import { privacyRows } from "./privacy.ts";
import { profileRows } from "./profiles.ts";
import { reviewRows } from "./reviews.ts";
import type { Row } from "./rows.ts";
import { scheduleRows } from "./schedules.ts";
import { searchRows } from "./search.ts";
import { seoRows } from "./seo.ts";
import { smsRows } from "./sms.ts";
import { blockingRows, termsRows } from "./terms.ts";
import { waitingRows } from "./waiting.ts";

export const written: Row[] = [
  ...httpRows,
  ...metricsRows,
  ...contentRows,
  ...seoRows,
  ...cityRows,
  ...demoRows,
  ...placeRows,
  ...mapRows,
  ...deviceRows,
  ...smsRows,
  ...accountRows,
  ...emailRows,
  ...privacyRows,
  ...searchRows,
  ...waitingRows,
  ...groomerRows,
  ...profileRows,
  ...dashboardRows,
  ...handoutRows,
  ...eventRows,
  ...offerRows,
  ...scheduleRows,
  ...dayRows,
  ...connectedCalendarRows,
  ...dayPlanRows,
  ...calendarRows,
  ...importRows,
  ...addedVisitRows,
  ...petRows,
  ...pictureRows,
  ...adminRows,
  ...mfaRows,
  ...membershipRows,
  ...reviewRows,
  ...termsRows,
  ...blockingRows,
  ...clientRows,
  ...invitationRows,
  ...growthRows,
  ...numberRows,
  ...calendarFeedRows,
  ...messageRows,
  ...bookingRows,
];
