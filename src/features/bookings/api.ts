import { Elysia } from "elysia";
import * as z from "zod/mini";
import { BookingRequest, BookingView } from "#src/shared/bookings.ts";
import type { Ctx } from "../../context.ts";
import { access } from "../../http/access.ts";
import { infoOf } from "../../http/request-info.ts";
import { bookingsOfParent } from "./queries.ts";
import { requestBooking } from "./service.ts";

export const bookingsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .post(
      "/bookings",
      ({ viewer, body, request, status }) => {
        const key = request.headers.get("idempotency-key") ?? undefined;
        return status(201, requestBooking(ctx, viewer, infoOf(request), body, key));
      },
      { access: "pet_parent", body: BookingRequest, response: { 201: BookingView } },
    )
    .get("/bookings/pet-parent", ({ viewer }) => bookingsOfParent(ctx.db, viewer, ctx.now()), {
      access: "pet_parent",
      response: z.array(BookingView),
    });
