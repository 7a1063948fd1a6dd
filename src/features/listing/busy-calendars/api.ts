import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { noContent } from "#src/http/no-content.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { BusyCalendarChanges, BusyCalendarInput, BusyCalendarView } from "#src/shared/listing/busy-calendars.ts";
import { findBusyCalendars } from "./queries.ts";
import { addBusyCalendar, changeBusyCalendar, readBusyCalendar, removeBusyCalendar } from "./service.ts";

const one = { access: "groomer", params: PathId, response: BusyCalendarView } as const;

export const busyCalendarsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .get("/busy-calendars", ({ viewer }) => findBusyCalendars(ctx, viewer), {
      access: "groomer",
      response: z.array(BusyCalendarView),
    })
    .post("/busy-calendars", async ({ by, body, status }) => status(201, await addBusyCalendar(ctx, by, body)), {
      access: "groomer",
      body: BusyCalendarInput,
      response: { 201: BusyCalendarView },
    })
    .patch("/busy-calendars/:id", ({ by, params, body }) => changeBusyCalendar(ctx, by, Number(params.id), body), {
      ...one,
      body: BusyCalendarChanges,
    })
    .post("/busy-calendars/:id/read", ({ by, params }) => readBusyCalendar(ctx, by, Number(params.id)), { ...one })
    .delete("/busy-calendars/:id", ({ by, params }) => noContent(removeBusyCalendar(ctx, by, Number(params.id))), {
      ...one,
      response: { 204: z.undefined() },
    });
