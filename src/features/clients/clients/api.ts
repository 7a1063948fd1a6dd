import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { notFound } from "#src/shared/base/errors.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { ClientDetail, ClientsPage, ClientsQuery } from "#src/shared/clients/clients.ts";
import { NextVisitPlan, NextVisitQuery } from "#src/shared/visits/proposals.ts";
import { exportClients } from "./csv.ts";
import { findClientDetail } from "./detail.ts";
import { nextVisitPlan } from "./next-visit-plan.ts";
import { findClientsPage } from "./queries.ts";

export const clientsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .get("/clients", ({ viewer, query }) => findClientsPage({ db: ctx.db, now: ctx.now() }, viewer, query), {
      access: "groomer",
      query: ClientsQuery,
      response: ClientsPage,
    })
    .get("/clients.csv", ({ by, query }) => exportClients(ctx, by, query.q), {
      access: "groomer",
      query: ClientsQuery,
    })
    .get(
      "/clients/:id",
      ({ viewer, params }) => {
        const client = findClientDetail({ db: ctx.db, now: ctx.now() }, viewer, { id: Number(params.id) });
        if (!client) throw notFound();
        return client;
      },
      { access: "groomer", params: PathId, response: ClientDetail },
    )
    .get(
      "/bookings/:id/next-visit",
      ({ viewer, params, query }) => nextVisitPlan(ctx, viewer, Number(params.id), query),
      { access: "groomer", params: PathId, query: NextVisitQuery, response: NextVisitPlan },
    );
