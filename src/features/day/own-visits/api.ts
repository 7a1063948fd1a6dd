import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { noContent } from "#src/http/no-content.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { notFound } from "#src/shared/base/errors.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { OwnVisitChanges, OwnVisitInput, OwnVisitScope, OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import { AskedFit, AskedTimes, NextOwnVisit, VisitFit, VisitTimes } from "#src/shared/day/own/visit-times.ts";
import { NextVisitQuery } from "#src/shared/visits/proposals.ts";
import { findOwnVisit } from "../../visits/bookings/added/view.ts";
import { nextOwnVisit } from "./next.ts";
import { addOwnVisit, changeOwnVisit, removeOwnVisit } from "./service.ts";
import { fitOf, timesFor } from "./when.ts";

/** Spread in each route, because the router mutates it. */
const one = { access: "groomer", params: PathId, response: OwnVisitView } as const;

/** No one has to agree, and no one is notified. */
export function ownVisitsApi(ctx: Ctx) {
  const limited = (viewer: Viewer) => {
    ctx.limits.take("visit-times-user", String(viewer.userId));
    return viewer;
  };
  return new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .post(
      "/visits",
      ({ by, request, body, status }) =>
        status(201, addOwnVisit(ctx, by, body, request.headers.get("idempotency-key"))),
      { access: "groomer", body: OwnVisitInput, response: { 201: OwnVisitView } },
    )
    .get("/visits/times", ({ viewer, query }) => timesFor(ctx, limited(viewer), query), {
      access: "groomer",
      query: AskedTimes,
      response: VisitTimes,
    })
    .get("/visits/fit", ({ viewer, query }) => fitOf(ctx, limited(viewer), query), {
      access: "groomer",
      query: AskedFit,
      response: VisitFit,
    })
    .get(
      "/visits/:id",
      ({ viewer, params }) => {
        const visit = findOwnVisit(ctx.db, viewer, Number(params.id), ctx.now());
        if (!visit) throw notFound();
        return visit;
      },
      { ...one },
    )
    .patch("/visits/:id", ({ by, params, body }) => changeOwnVisit(ctx, by, Number(params.id), body), {
      ...one,
      body: OwnVisitChanges,
    })
    .delete(
      "/visits/:id",
      ({ by, params, query }) => noContent(removeOwnVisit(ctx, by, Number(params.id), query.scope)),
      { access: "groomer", params: PathId, query: OwnVisitScope, response: { 204: z.undefined() } },
    )
    .get(
      "/visits/:id/next",
      ({ viewer, params, query }) => nextOwnVisit(ctx, limited(viewer), Number(params.id), query),
      {
        ...one,
        query: NextVisitQuery,
        response: NextOwnVisit,
      },
    );
}
