/** @jsxImportSource preact */
import { type Ctx, signOffName, type Viewer } from "#src/base/context.ts";
import { groomerToday } from "#src/features/listing/availability/queries.ts";
import { router } from "#src/http/guards/access.ts";
import { attempt, page, RawForm, readInput, redirect } from "#src/http/pages/page.tsx";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { bookingPagePath, bookingsPath, NEW_VISIT, visitBookedPath } from "#src/shared/base/dashboard-paths.ts";
import { type AppError, found, statusByCode } from "#src/shared/base/errors.ts";
import { IdParams } from "#src/shared/base/fields.ts";
import { NewVisitInput } from "#src/shared/day/added/added-visit-input.ts";
import { inputOf, type NewVisitValues, type NewVisitView, newVisitValues } from "#src/shared/day/added/new-visit.ts";
import { ProfileFirstNotice } from "#views/dashboard/dashboards/profile-first.tsx";
import { BookedPage } from "#views/day/added-visits/booked-page.tsx";
import { NewVisitPage } from "#views/day/added-visits/new-visit-page.tsx";
import { Island } from "#views/island.tsx";
import { findClientsPage } from "../../clients/clients/queries.ts";
import { findAddedVisit } from "../../visits/bookings/added/view.ts";
import { navCounts } from "../../visits/bookings/queries.ts";
import { findNewVisitForm, NewVisitQuery, submittedVisitValues } from "./new-visit.ts";
import { addAddedVisit, removeAddedVisit } from "./service.ts";
import { findVisitFit } from "./when.ts";

export const addedVisitsPages = (ctx: Ctx) =>
  router(ctx)
    .get(
      NEW_VISIT,
      async ({ request, viewer, query }) => {
        const { client, name, phone, event } = query;
        if (viewer.groomerId === null || (client ?? name ?? phone ?? event) === null)
          return searchPage(ctx, request, viewer, query);
        const view = await findNewVisitForm(ctx, viewer, query);
        return formPage(ctx, request, viewer, { view, values: newVisitValues(view) });
      },
      { access: "groomer", query: NewVisitQuery },
    )
    .post(
      NEW_VISIT,
      async ({ request, by, viewer, query, body }) => {
        const served = await findNewVisitForm(ctx, viewer, query);
        const view = typeof body.key === "string" ? { ...served, key: body.key } : served;
        const values = submittedVisitValues(view, body);
        const result = await attempt(() => {
          const input = readInput(NewVisitInput, { ...inputOf(view, values), confirm: body.confirm === "true" });
          return addAddedVisit(ctx, by, input, view.key);
        });
        if ("done" in result) return redirect(visitBookedPath(result.done.id));
        return formPage(ctx, request, viewer, { view, values, refused: result.refused });
      },
      { access: "groomer", query: NewVisitQuery, body: RawForm },
    )
    .get(
      "/visits/:id/booked",
      ({ request, viewer, params }) => {
        const visit = found(findAddedVisit(ctx.db, viewer, params.id, ctx.now()));
        return page(ctx, request, {
          title: "Booked | Groomer Dashboard",
          isPrivate: true,
          main: (
            <BookedPage
              frame={navCounts(ctx.db, viewer)}
              visit={visit}
              fit={findVisitFit(ctx, viewer, { ...visit, visitId: visit.id })}
              from={signOffName(viewer)}
            />
          ),
        });
      },
      { access: "groomer", params: IdParams },
    )
    .post(
      "/visits/:id/undo",
      async ({ by, viewer, params }) => {
        const { id, everyWeeks } = found(findAddedVisit(ctx.db, viewer, params.id, ctx.now()));
        const result = await attempt(() => removeAddedVisit(ctx, by, id, "undo"));
        if ("refused" in result) {
          const toast = { kind: "error", title: result.refused.message } as const;
          return redirect(bookingPagePath(id), { flash: flashCookie(ctx, toast) });
        }
        const title = everyWeeks === null ? "Visit removed" : "Visits removed";
        return redirect(bookingsPath(), { flash: flashCookie(ctx, { kind: "success", title }) });
      },
      { access: "groomer", params: IdParams },
    );

function searchPage(ctx: Ctx, request: Request, viewer: Viewer, { q, date, time }: NewVisitQuery) {
  const at = { db: ctx.db, now: ctx.now() };
  const due = q ? undefined : findClientsPage(at, viewer, { show: "due" });
  const list = due && due.clients.length > 0 ? due : findClientsPage(at, viewer, { q: q ?? undefined });
  const clients = list.clients.slice(0, 8);
  const today = groomerToday(ctx.db, viewer.groomerId, ctx.now());
  return page(ctx, request, {
    title: "New visit | Groomer Dashboard",
    isPrivate: true,
    isEnhanced: true,
    main: (
      <NewVisitPage frame={navCounts(ctx.db, viewer)} date={viewer.groomerId === null ? undefined : (date ?? today)}>
        {viewer.groomerId === null ? (
          <ProfileFirstNotice what="bookings" />
        ) : (
          <Island name="find-client" props={{ list: { clients }, q: q ?? "", date, time, today }} />
        )}
      </NewVisitPage>
    ),
  });
}

interface NewVisitForm {
  view: NewVisitView;
  values: NewVisitValues;
  refused?: AppError;
}

function formPage(ctx: Ctx, request: Request, viewer: Viewer, { view, values, refused }: NewVisitForm) {
  const { confirm: question = null, ...errors } = refused?.fields ?? {};
  const title = "Failed to add the visit";
  return page(ctx, request, {
    title: `${refused ? "Error: " : ""}New visit | Groomer Dashboard`,
    isPrivate: true,
    isEnhanced: true,
    ...(refused
      ? { status: statusByCode[refused.code], toast: { kind: "error", title, description: refused.message } }
      : {}),
    main: (
      <NewVisitPage frame={navCounts(ctx.db, viewer)}>
        <Island name="new-visit" props={{ view, values, errors, question }} />
      </NewVisitPage>
    ),
  });
}
