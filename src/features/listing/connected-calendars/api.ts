import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { emptyById, noContent, router } from "#src/http/guards/access.ts";
import { IdParams } from "#src/shared/base/fields.ts";
import {
  ConnectedCalendarChanges,
  ConnectedCalendarInput,
  ConnectedCalendarView,
} from "#src/shared/listing/connected-calendars.ts";
import { findConnectedCalendars } from "./queries.ts";
import {
  addConnectedCalendar,
  changeConnectedCalendar,
  readConnectedCalendar,
  removeConnectedCalendar,
} from "./service.ts";

const one = { access: "groomer", params: IdParams, response: ConnectedCalendarView } as const;

export const connectedCalendarsApi = (ctx: Ctx) =>
  router(ctx, "/api")
    .get("/connected-calendars", ({ viewer }) => findConnectedCalendars(ctx, viewer), {
      access: "groomer",
      response: z.array(ConnectedCalendarView),
    })
    .post(
      "/connected-calendars",
      async ({ by, body, status }) => status(201, await addConnectedCalendar(ctx, by, body)),
      {
        access: "groomer",
        body: ConnectedCalendarInput,
        response: { 201: ConnectedCalendarView },
      },
    )
    .patch("/connected-calendars/:id", ({ by, params, body }) => changeConnectedCalendar(ctx, by, params.id, body), {
      ...one,
      body: ConnectedCalendarChanges,
    })
    .post("/connected-calendars/:id/read", ({ by, params }) => readConnectedCalendar(ctx, by, params.id), { ...one })
    .delete(
      "/connected-calendars/:id",
      ({ by, params }) => noContent(removeConnectedCalendar(ctx, by, params.id)),
      emptyById("groomer"),
    );
