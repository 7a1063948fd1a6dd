/** @jsxImportSource preact */

import { transact } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import type { ActorContext, Ctx, Viewer } from "#src/base/context.ts";
import { changeBusiness } from "#src/features/day/day-plan/day-rules.ts";
import { createProfile } from "#src/features/listing/groomers/business.ts";
import { findBusiness, findUnmetNeeds } from "#src/features/listing/groomers/queries.ts";
import { findPackages, findPortfolio } from "#src/features/listing/offers/queries.ts";
import { freeTrialState } from "#src/features/money/memberships/queries.ts";
import type { FormRefusal } from "#src/features/people/accounts/form-page.ts";
import { addLocation, changeLocation, findLocation } from "#src/features/people/accounts/settings/locations.ts";
import { navCounts } from "#src/features/visits/bookings/queries.ts";
import { router } from "#src/http/guards/access.ts";
import { attempt, formState, page, RawForm, readInput, redirect } from "#src/http/pages/page.tsx";
import { forbidsEffects } from "#src/http/request-info.ts";
import { bookingsPath, DISMISS_START_PATH, LISTED_PAGE, START_PAGE } from "#src/shared/base/dashboard-paths.ts";
import { statusByCode } from "#src/shared/base/errors.ts";
import { DaysInput, nextOrLastStep, StartQuery, startPath, YouInput } from "#src/shared/dashboard/start.ts";
import { extraPerSize, suggestedServices } from "#src/shared/dashboard/suggested-services.ts";
import { milesText } from "#src/shared/listing/area-labels.ts";
import { DEFAULT_SERVICE_RADIUS_MILES, defaultHours, weekdays } from "#src/shared/listing/groomer-labels.ts";
import { ListedPage } from "#views/dashboard/start/listed-page.tsx";
import { StartPage } from "#views/dashboard/start/start-page.tsx";
import { dismissStart, markListedShown, nextTasks } from "./first-days.ts";
import { saveServices, servicesToSuggest } from "./services.ts";

export const startPages = (ctx: Ctx) =>
  router(ctx)
    .get(
      START_PAGE,
      ({ request, viewer, query }) => startPage(ctx, request, viewer, { step: startStepFor(ctx, viewer, query.step) }),
      { access: "groomer", query: StartQuery },
    )
    .post(
      START_PAGE,
      async ({ request, by, viewer, query, body }) => {
        const step = startStepFor(ctx, viewer, query.step);
        const outcome = await attempt(() => saveStep(ctx, by, step, body));
        if ("done" in outcome) return redirect(startPath(nextOrLastStep(step)));
        return startPage(ctx, request, viewer, { step, refused: { error: outcome.refused, body } });
      },
      { access: "groomer", query: StartQuery, body: RawForm },
    )
    .post(
      DISMISS_START_PATH,
      ({ by }) => {
        dismissStart(ctx, by);
        return redirect(bookingsPath());
      },
      { access: "groomer" },
    )
    .get(
      LISTED_PAGE,
      ({ request, by, viewer }) => {
        const { groomerId } = viewer;
        if (groomerId === null || findUnmetNeeds(ctx, groomerId).length > 0) return redirect(bookingsPath());
        if (!forbidsEffects(request)) markListedShown(ctx, by);
        const { serviceRadius, zipCode } = findLocation(ctx.db, viewer, viewer.userId)!;
        return page(ctx, request, {
          title: "You're listed | Groomer Dashboard",
          isPrivate: true,
          isEnhanced: true,
          styles: ["start"],
          main: (
            <ListedPage
              frame={navCounts(ctx.db, viewer)}
              area={`${milesText(serviceRadius ?? 0)} of ${zipCode}`}
              things={nextTasks(ctx, viewer)}
            />
          ),
        });
      },
      { access: "groomer" },
    );

function startPage(
  ctx: Ctx,
  request: Request,
  viewer: Viewer,
  { step, refused }: { step: FormStep; refused?: FormRefusal },
): Response | Promise<Response> {
  const groomerId = viewer.groomerId ?? 0;
  const form = refused ? formState(refused.body, refused.error) : { values: stepValues(ctx, viewer, step), fields: {} };
  return page(ctx, request, {
    title: `${refused ? "Error: " : ""}Set up | Groomer Dashboard`,
    status: refused ? statusByCode[refused.error.code] : 200,
    isPrivate: true,
    isEnhanced: true,
    styles: ["start"],
    main: (
      <StartPage
        frame={navCounts(ctx.db, viewer)}
        step={step}
        form={form}
        message={refused?.error.message}
        offers={findPackages(ctx.db, groomerId)}
        suggestions={servicesToSuggest(ctx, groomerId)}
        hasTrial={freeTrialState(ctx, viewer) === "left"}
        photos={{ groomerId, images: findPortfolio(ctx.db, groomerId) }}
      />
    ),
  });
}

type FormStep = NonNullable<StartQuery["step"]>;

/** Each step saves with the calls of the section where it's changed later. Photos are saved as they are added. */
const saveStep = (ctx: Ctx, by: ActorContext, step: FormStep, body: RawForm) =>
  transact(ctx.db, () => {
    const { groomerId } = by.viewer;
    if (step === "you" || groomerId === null) return saveYou(ctx, by, body);
    if (step === "services") saveServices(ctx, by, groomerId, body);
    if (step === "days") saveDays(ctx, by, groomerId, body);
  });

const confirmed = (body: RawForm) => ({ confirm: body.confirm === "true" });

function saveYou(ctx: Ctx, by: ActorContext, body: RawForm) {
  const { address, zipCode, ...profile } = readInput(YouInput, body);
  const { groomerId, userId } = by.viewer;
  if (groomerId === null) createProfile(ctx, by, profile);
  else changeBusiness(ctx, by, groomerId, profile);
  const saved = findLocation(ctx.db, by.viewer, userId);
  const place = saved?.zipCode === zipCode ? saved : findZip(ctx.db, zipCode);
  const { city, state } = place ?? saved ?? { city: "", state: "" };
  const location = { address, zipCode, city, state, serviceRadius: saved?.serviceRadius, ...confirmed(body) };
  if (saved) changeLocation(ctx, by, saved.id, location);
  else addLocation(ctx, by, location);
}

function saveDays(ctx: Ctx, by: ActorContext, groomerId: number, body: RawForm) {
  const week = weekdays.map((day) => [
    day,
    body[`${day}.on`] ? { open: body[`${day}.open`], close: body[`${day}.close`] } : null,
  ]);
  const { businessHours, serviceRadius } = readInput(DaysInput, {
    businessHours: Object.fromEntries(week),
    serviceRadius: body.serviceRadius,
  });
  changeBusiness(ctx, by, groomerId, { businessHours, ...confirmed(body) });
  const { id, address, city, state, zipCode } = findLocation(ctx.db, by.viewer, by.viewer.userId)!;
  changeLocation(ctx, by, id, { address: address!, city, state, zipCode, serviceRadius, ...confirmed(body) });
}

/** The first step, until there are a profile and a street. */
const startStepFor = ({ db }: Ctx, viewer: Viewer, requested: FormStep = "you"): FormStep =>
  viewer.groomerId === null || !findLocation(db, viewer, viewer.userId)?.address ? "you" : requested;

function stepValues(ctx: Ctx, viewer: Viewer, step: FormStep): Record<string, string> {
  const location = findLocation(ctx.db, viewer, viewer.userId);
  const profile = findBusiness(ctx, viewer);
  if (step === "you") {
    return {
      businessName: profile?.businessName ?? "",
      description: profile?.description ?? "",
      address: location?.address ?? "",
      zipCode: location?.zipCode ?? "",
    };
  }
  if (step === "services") {
    const rows = suggestedServices.flatMap(({ key, minutes, price, isChosen }) => [
      ...(isChosen ? [[`${key}.on`, "on"]] : []),
      [`${key}.minutes`, minutes],
      [`${key}.price`, price],
    ]);
    return { ...Object.fromEntries(rows), "added.minutes": extraPerSize.minutes, "added.price": extraPerSize.price };
  }
  const week = weekdays.flatMap((day) => {
    const hours = profile?.businessHours[day];
    const { open, close } = hours ?? defaultHours[day] ?? defaultHours.monday!;
    return [...(hours ? [[`${day}.on`, "on"]] : []), [`${day}.open`, open], [`${day}.close`, close]];
  });
  return {
    ...Object.fromEntries(week),
    serviceRadius: String(location?.serviceRadius ?? DEFAULT_SERVICE_RADIUS_MILES),
  };
}
