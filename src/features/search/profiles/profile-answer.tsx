/** @jsxImportSource preact */
import { readSnapshot } from "#db/db.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { cheapestPackage, type PriceFilter, startingPrice } from "#src/domain/price-shown.ts";
import { findDayRules, findDaysOffFrom } from "#src/features/listing/availability/queries.ts";
import { countProfileView } from "#src/features/listing/groomers/counts.ts";
import { findProfile, findUnmetNeeds, groomerPreview } from "#src/features/listing/groomers/queries.ts";
import { findAddOns, findPackages, findPortfolio } from "#src/features/listing/offers/queries.ts";
import { findOwnMembership } from "#src/features/money/memberships/queries.ts";
import { bestReview, countRatings, findReviews } from "#src/features/talk/reviews/queries.ts";
import { findBlocked } from "#src/features/visits/blocking/queries.ts";
import { countProblems, LOOKBACK_MS } from "#src/features/visits/bookings/parent-record.ts";
import { bookingFormProps } from "#src/features/visits/bookings/requests/form.ts";
import { validatorFor } from "#src/http/caching/page-cache.ts";
import { emptyForm, type Page, page } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import type { Visitor } from "#src/http/sessions/visitor.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { bookFormPath, groomerPath } from "#src/shared/base/paths.ts";
import { localTime, QUARTER_HOUR_MS } from "#src/shared/base/time.ts";
import type { GroomerProfileView } from "#src/shared/listing/groomers.ts";
import { openingText } from "#src/shared/visits/free-labels.ts";
import { GroomerProblemPage, groomerProblems, type ProblemKey } from "#views/listing/groomers/groomer-problem.tsx";
import { Profile, type ProfileProps } from "#views/listing/groomers/profile.tsx";
import type { ProfileNoticeKind } from "#views/listing/groomers/profile-head.tsx";
import type { FormState } from "#views/ui/field.tsx";
import { readNextFree } from "../search/free-times.ts";
import { findSavedIds } from "../search/saved.tsx";
import { aboutTexts, daysOffLines, descriptionOf, findProfileArea, hoursLines, jsonLdOf } from "./profile-data.ts";
import { type ProfileQuery, searchedFilter } from "./profile-query.ts";

interface Options extends Pick<Page, "status" | "toast" | "headers"> {
  /** Path of the page, if it isn't the one with the ID. */
  path?: string;
  query: ProfileQuery;
  form?: FormState;
}

export interface ProfileReader {
  request: Request;
  viewer: Viewer | null;
}

export function profilePage(
  ctx: Ctx,
  { request, viewer }: ProfileReader,
  idText: string,
  { query, form = emptyForm, path = groomerPath(idText), ...answer }: Options,
): Response {
  const id = parseProfileId(idText);
  if (typeof id !== "number") return noProfilePage(ctx, request, id.problem);
  const read = orBroken(ctx, request, () =>
    readSnapshot(ctx.db, () => {
      const validator = validatorFor(ctx, request, { path, groomerId: id });
      return { validator, loaded: findProps(ctx, viewer, id, { query, form }) };
    }),
  );
  if (read === "broken") return noProfilePage(ctx, request, "broken");
  const { validator, loaded } = read;
  if (!loaded) return noProfilePage(ctx, request, "missing");
  const { groomer } = loaded;
  const { businessName, location } = groomer;
  const isOwn = viewer?.userId === groomer.userId;
  if (groomer.isListed && !isOwn && viewer?.role !== "admin") infoOf(request).onServed = countingViews(ctx, id);
  return page(ctx, request, {
    ...answer,
    title: `${businessName}, mobile groomer${location ? ` in ${location.city}, ${location.state}` : ""}`,
    description: descriptionOf(loaded),
    canonicalPath: groomerPath(id),
    isPrivate: !groomer.isListed,
    validator,
    isEnhanced: true,
    styles: ["profile"],
    image: { kind: "groomer", key: String(id), preview: groomerPreview(groomer) },
    data: [jsonLdOf(ctx.config.appUrl, loaded)],
    main: <Profile {...loaded} />,
  });
}

/** A separate function, because the closure may be kept for long. */
const countingViews = (ctx: Ctx, id: number) => (visitor: Visitor) => countProfileView(ctx, visitor, id);

/** Digits that can't be an ID (0, 007, twenty digits) count as unknown. */
export function parseProfileId(text: string): number | { problem: ProblemKey } {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  return { problem: /^\d+$/.test(text) ? "missing" : "invalid" };
}

export function noProfilePage(ctx: Ctx, request: Request, problem: ProblemKey): Response {
  const { status, title } = groomerProblems[problem];
  return page(ctx, request, {
    title,
    status,
    isPrivate: true,
    main: <GroomerProblemPage problem={problem} requestId={infoOf(request).id} />,
  });
}

/** Logs the error and shows an error page. */
function orBroken<T>(ctx: Ctx, request: Request, load: () => T): T | "broken" {
  try {
    return load();
  } catch (error) {
    if (error instanceof AppError) throw error;
    ctx.log.error("profile", error, { requestId: infoOf(request).id });
    return "broken";
  }
}

const REVIEWS_ON_PAGE = 50;

/** Undefined if the viewer may not see the groomer. */
export function findProps(
  ctx: Ctx,
  viewer: Viewer | null,
  id: number,
  { query, form }: { query: ProfileQuery; form: FormState },
): ProfileProps | undefined {
  const groomer = findProfile(ctx, viewer, id);
  if (!groomer) return undefined;
  const { db } = ctx;
  const zone = groomer.timeZone ?? "UTC";
  const { today } = localTime(ctx.now(), zone);
  const packages = findPackages(db, id);
  const addOns = findAddOns(db, id);
  const daysOff = findDaysOffFrom(db, id, today);
  const { from, rating } = query;
  const onPage = { groomerId: id, limit: REVIEWS_ON_PAGE };
  const read = (query: Parameters<typeof findReviews>[1]) =>
    findReviews(db, query).map((review) => ({ ...review, day: localTime(review.createdAt, zone).today }));
  const newest = read(onPage);
  const filter = searchedFilter(query, packages);
  const price = startingPrice(packages, filter);
  const opening = groomer.isListed ? findOpening(ctx, groomer, filter) : undefined;
  const isStopped = viewer?.role === "pet_parent" && findBlocked(db, viewer).some((blocked) => blocked.id === id);
  return {
    groomer,
    packages,
    price,
    addOns,
    images: findPortfolio(db, id),
    reviews: rating ? read({ ...onPage, rating }) : newest,
    rating,
    quote: bestReview(newest),
    ratings: newest.length > 0 ? countRatings(db, id) : [],
    details: aboutTexts(groomer, { zone, today, wrong: countProblems(db, { groomerId: id }, ctx.now() - LOOKBACK_MS) }),
    hours: hoursLines(groomer.businessHours, today),
    daysOff: daysOffLines(daysOff, today),
    area: groomer.location ? findProfileArea(db, groomer.location) : undefined,
    mapStyle: ctx.assets.pageCss.map,
    note: noteFor(ctx, viewer, groomer),
    opening: opening?.next && {
      text: openingText(opening.next, today),
      href: bookFormPath(id, { packageId: cheapestPackage(packages, filter)?.id, from, ...opening.next }),
    },
    heart:
      viewer && viewer.role !== "pet_parent"
        ? undefined
        : { isGuest: !viewer, isSaved: viewer !== null && findSavedIds(db, viewer).includes(id) },
    from,
    chosenPackageId: packages.find((offer) => offer.id === query.packageId)?.id,
    isStopped,
    booking:
      opening && !isStopped
        ? bookingFormProps(
            ctx,
            viewer,
            { groomer, packages, addOns, daysOff, timeZone: zone, rules: opening.rules },
            { form, chosen: query },
          )
        : null,
  };
}

/** As of the end of the quarter hour, because a kept page stays until then. Reads no days without opening hours. */
function findOpening({ db, now }: Ctx, { id, businessHours }: GroomerProfileView, filter: PriceFilter) {
  if (!Object.values(businessHours).some(Boolean))
    return { rules: findDayRules(db, id), next: undefined, daysAhead: 0 };
  const at = (Math.floor(now() / QUARTER_HOUR_MS) + 1) * QUARTER_HOUR_MS;
  const { schedule, ...found } = [...readNextFree(db, [id], at, filter)].at(-1)!;
  return { rules: schedule.rules, ...found };
}

function noteFor(ctx: Ctx, viewer: Viewer | null, groomer: GroomerProfileView): ProfileNoticeKind | null {
  if (viewer?.userId === groomer.userId) {
    const { length } = findOwnMembership(ctx, viewer).canDo;
    return { kind: "own", needs: findUnmetNeeds(ctx, groomer.id).filter((one) => length > 0 || one !== "membership") };
  }
  if (groomer.isListed) return null;
  return { kind: viewer?.role === "admin" ? "for-admin" : "for-customer" };
}
