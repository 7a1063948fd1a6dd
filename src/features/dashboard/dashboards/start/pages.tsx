/** @jsxImportSource preact */
import type { Ctx, Viewer } from "#src/base/context.ts";
import { findListingNeeds } from "#src/features/listing/groomers/queries.ts";
import { findPackages } from "#src/features/listing/offers/queries.ts";
import { findLocation } from "#src/features/people/accounts/settings/locations.ts";
import { frameOf } from "#src/features/visits/bookings/queries.ts";
import { routes } from "#src/http/guards/access.ts";
import { attempt, FormBody, formState, page, redirect } from "#src/http/pages/page.tsx";
import { isForeseen } from "#src/http/request-info.ts";
import { bookingsPath, LISTED_PAGE, START, START_DISMISSED } from "#src/shared/base/dashboard-paths.ts";
import { type AppError, statusOf } from "#src/shared/base/errors.ts";
import { StartQuery, startPath, stepAfter } from "#src/shared/dashboard/start.ts";
import { milesText } from "#src/shared/listing/area-labels.ts";
import { ListedPage } from "#views/dashboard/start/listed-page.tsx";
import { StartPage } from "#views/dashboard/start/start-page.tsx";
import { dismissStart, nextSteps, showedListed } from "./first-days.ts";
import { servicesToSuggest } from "./services.ts";
import { type FormStep, saveStep, startStepFor, stepValues } from "./steps.ts";

export const startPages = (ctx: Ctx) =>
  routes(ctx)
    .get(
      START,
      ({ request, viewer, query }) => startPage(ctx, request, viewer, { step: startStepFor(ctx, viewer, query.step) }),
      { access: "groomer", query: StartQuery },
    )
    .post(
      START,
      async ({ request, by, viewer, query, body }) => {
        const step = startStepFor(ctx, viewer, query.step);
        const outcome = await attempt(() => saveStep(ctx, by, step, body));
        if ("done" in outcome) return redirect(startPath(stepAfter(step)));
        return startPage(ctx, request, viewer, { step, refused: { error: outcome.refused, body } });
      },
      { access: "groomer", query: StartQuery, body: FormBody },
    )
    .post(
      START_DISMISSED,
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
        if (groomerId === null || findListingNeeds(ctx, groomerId).length > 0) return redirect(bookingsPath());
        if (!isForeseen(request)) showedListed(ctx, by);
        const { serviceRadius, zipCode } = findLocation(ctx.db, viewer, viewer.userId)!;
        return page(ctx, request, {
          title: "You are listed | Groomer Dashboard",
          isPrivate: true,
          isEnhanced: true,
          styles: ["start"],
          main: (
            <ListedPage
              frame={frameOf(ctx.db, viewer)}
              area={`${milesText(serviceRadius ?? 0)} of ${zipCode}`}
              things={nextSteps(ctx, viewer)}
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
  { step, refused }: { step: FormStep; refused?: { error: AppError; body: FormBody } },
): Response | Promise<Response> {
  const groomerId = viewer.groomerId ?? 0;
  const form = refused ? formState(refused.body, refused.error) : { values: stepValues(ctx, viewer, step), fields: {} };
  return page(ctx, request, {
    title: `${refused ? "Error: " : ""}Set up | Groomer Dashboard`,
    status: refused ? statusOf[refused.error.code] : 200,
    isPrivate: true,
    isEnhanced: true,
    styles: ["start"],
    main: (
      <StartPage
        frame={frameOf(ctx.db, viewer)}
        step={step}
        form={form}
        message={refused?.error.message}
        offers={findPackages(ctx.db, groomerId)}
        suggestions={servicesToSuggest(ctx, groomerId)}
      />
    ),
  });
}
