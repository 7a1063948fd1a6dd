import type { Ctx, Viewer } from "#src/base/context.ts";
import { emptyById, noContent, router } from "#src/http/guards/access.ts";
import { IdParams } from "#src/shared/base/fields.ts";
import { AddedVisitChanges, AddedVisitInput, AddedVisitScope } from "#src/shared/day/added/added-visit-input.ts";
import { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import { TimesWithDrive, VisitFit, VisitFitQuery, VisitTimesQuery } from "#src/shared/day/added/visit-times.ts";
import { addAddedVisit, changeAddedVisit, removeAddedVisit } from "./service.ts";
import { findTimesFor, findVisitFit } from "./when.ts";

/** No one has to agree, and no one is notified. */
export function addedVisitsApi(ctx: Ctx) {
  const limited = (viewer: Viewer) => {
    ctx.limits.take("visit-times-user", String(viewer.userId));
    return viewer;
  };
  return router(ctx, "/api")
    .post(
      "/visits",
      ({ by, request, body, status }) =>
        status(201, addAddedVisit(ctx, by, body, request.headers.get("idempotency-key"))),
      { access: "groomer", body: AddedVisitInput, response: { 201: AddedVisitView } },
    )
    .get("/visits/times", ({ viewer, query }) => findTimesFor(ctx, limited(viewer), query), {
      access: "groomer",
      query: VisitTimesQuery,
      response: TimesWithDrive,
    })
    .get("/visits/fit", ({ viewer, query }) => findVisitFit(ctx, limited(viewer), query), {
      access: "groomer",
      query: VisitFitQuery,
      response: VisitFit,
    })
    .patch("/visits/:id", ({ by, params, body }) => changeAddedVisit(ctx, by, params.id, body), {
      access: "groomer",
      params: IdParams,
      body: AddedVisitChanges,
      response: AddedVisitView,
    })
    .delete("/visits/:id", ({ by, params, query }) => noContent(removeAddedVisit(ctx, by, params.id, query.scope)), {
      ...emptyById("groomer"),
      query: AddedVisitScope,
    });
}
