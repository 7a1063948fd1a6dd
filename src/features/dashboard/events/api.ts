import type { Ctx } from "#src/base/context.ts";
import { router } from "#src/http/guards/access.ts";
import { EVENTS_PATH } from "#src/http/sessions/sessions.ts";
import { DataAgeQuery } from "#src/shared/dashboard/changes.ts";
import { eventsFor } from "./stream.ts";

export const eventsApi = (ctx: Ctx) =>
  router(ctx).get(EVENTS_PATH, ({ viewer, query, request }) => eventsFor(ctx, viewer, request, query), {
    access: "logged-in",
    query: DataAgeQuery,
    detail: {
      responses: {
        200: {
          description: 'Events named "changed" with {"what":"bookings"} as their data, until one side ends it',
          content: { "text/event-stream": { schema: { type: "string" } } },
        },
      },
    },
  });
