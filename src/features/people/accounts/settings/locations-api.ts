import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { found } from "#src/shared/base/errors.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { LocationView } from "#src/shared/people/accounts.ts";
import { LocationInput } from "#src/shared/people/locations.ts";
import { findLocation } from "./location-queries.ts";
import { addLocation, changeLocation } from "./locations.ts";

const UserId = z.object({ userId: PathId.shape.id });

export const locationsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .post("/locations", ({ by, body, status }) => status(201, addLocation(ctx, by, body)), {
      access: "parent-or-groomer",
      body: LocationInput,
      response: { 201: LocationView },
    })
    .patch("/locations/:id", ({ by, params, body }) => changeLocation(ctx, by, Number(params.id), body), {
      access: "signed-in",
      params: PathId,
      body: LocationInput,
      response: LocationView,
    })
    .get("/locations/:userId", ({ params, viewer }) => found(findLocation(ctx.db, viewer, Number(params.userId))), {
      access: "signed-in",
      params: UserId,
      response: LocationView,
    });
