import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { notFound } from "#src/shared/base/errors.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { ClientNoteInput } from "#src/shared/visits/client-note.ts";
import {
  ClientDetail,
  ClientPath,
  ClientPetPath,
  ClientsPage,
  ClientsQuery,
  ClientView,
  ParentPath,
} from "#src/shared/visits/clients.ts";
import { NextVisitPlan, NextVisitQuery } from "#src/shared/visits/proposals.ts";
import { clientKey } from "./client-id.ts";
import { exportClients } from "./csv.ts";
import { findClientDetail } from "./detail.ts";
import { nextVisitPlan } from "./next-visit-plan.ts";
import { findClientsPage } from "./queries.ts";
import { noteClient, notePet } from "./service.ts";

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
        const client = findClientDetail({ db: ctx.db, now: ctx.now() }, viewer, clientKey(params.id));
        if (!client) throw notFound();
        return client;
      },
      { access: "groomer", params: ClientPath, response: ClientDetail },
    )
    .patch("/clients/:id", ({ by, params, body }) => noteClient(ctx, by, Number(params.id), body.note), {
      access: "groomer",
      params: ParentPath,
      body: ClientNoteInput,
      response: ClientView,
    })
    .patch(
      "/clients/:id/pets/:petId",
      ({ by, params, body }) => {
        const which = { petParentId: Number(params.id), petId: Number(params.petId) };
        return notePet(ctx, by, which, body.note);
      },
      { access: "groomer", params: ClientPetPath, body: ClientNoteInput, response: ClientView },
    )
    .get(
      "/bookings/:id/next-visit",
      ({ viewer, params, query }) => nextVisitPlan(ctx, viewer, Number(params.id), query),
      { access: "groomer", params: PathId, query: NextVisitQuery, response: NextVisitPlan },
    );
