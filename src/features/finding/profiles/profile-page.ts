import type { Ctx } from "#src/base/context.ts";
import { findDaysOff } from "#src/features/listing/availability/openings.ts";
import { findListingNeeds, findProfile } from "#src/features/listing/groomers/queries.ts";
import { findAddOns, findPackages, findPortfolio } from "#src/features/listing/offers/queries.ts";
import { bestQuote, findReviews } from "#src/features/talk/reviews/queries.ts";
import { findBlocked } from "#src/features/visits/blocking/queries.ts";
import { COUNTED_MS, countWrong } from "#src/features/visits/bookings/parent-record.ts";
import { bookingFormProps } from "#src/features/visits/bookings/requests/form.ts";
import type { FormState } from "#src/http/forms.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import type { GroomerProfileView } from "#src/shared/listing/groomers.ts";
import type { ProfileProps } from "#views/listing/groomers/profile.tsx";
import type { ProfileNote } from "#views/listing/groomers/profile-notice.tsx";
import { findArea } from "./profile-area.ts";
import { dayOffText, detailsOf, hoursOf, lastShownDay } from "./profile-facts.ts";
import type { ProfileQuery } from "./profile-query.ts";

const REVIEWS_ON_PAGE = 50;
const UTC = "UTC";

/** Undefined if the viewer may not see the groomer. */
export function loadProfile(
  ctx: Ctx,
  viewer: Viewer | null,
  id: number,
  { asked, form }: { asked: ProfileQuery; form: FormState },
): ProfileProps | undefined {
  const groomer = findProfile(ctx, viewer, id);
  if (!groomer) return undefined;
  const { db } = ctx;
  const zone = groomer.timeZone ?? UTC;
  const { today } = localTime(ctx.now(), zone);
  const packages = findPackages(db, id);
  const addOns = findAddOns(db, id);
  const daysOff = findDaysOff(db, id, today);
  const reviews = findReviews(db, id, REVIEWS_ON_PAGE);
  const isStopped = viewer?.role === "pet_parent" && findBlocked(db, viewer).some((blocked) => blocked.id === id);
  return {
    groomer,
    packages,
    addOns,
    images: findPortfolio(db, id),
    reviews: reviews.map((review) => ({ ...review, day: localTime(review.createdAt, zone).today })),
    quote: bestQuote(reviews),
    details: detailsOf(groomer, {
      ...{ zone, today },
      wrong: countWrong(db, { groomerId: id }, ctx.now() - COUNTED_MS),
    }),
    hours: hoursOf(groomer.businessHours, today),
    daysOff: daysOff.filter(({ startDate }) => startDate <= lastShownDay(today)).map(dayOffText),
    area: groomer.location ? findArea(db, groomer.location) : undefined,
    mapStyle: ctx.assets.pageCss.map,
    note: noteFor(ctx, viewer, groomer),
    from: asked.from,
    chosenPackageId: packages.find((offer) => offer.id === asked.packageId)?.id,
    isStopped,
    booking:
      groomer.isListed && !isStopped
        ? bookingFormProps(ctx, viewer, { groomer, packages, addOns, daysOff, timeZone: zone }, { form, chosen: asked })
        : null,
  };
}

function noteFor(ctx: Ctx, viewer: Viewer | null, groomer: GroomerProfileView): ProfileNote | null {
  if (viewer?.userId === groomer.userId) return { kind: "own", needs: findListingNeeds(ctx, groomer.id) };
  if (groomer.isListed) return null;
  return { kind: viewer?.role === "admin" ? "for-admin" : "for-customer" };
}
