import { type AnyElysia, Elysia } from "elysia";
import type { Ctx } from "./context.ts";
import { accountsApi } from "./features/accounts/api.ts";
import { accountsPages } from "./features/accounts/pages.tsx";
import { bookingsApi } from "./features/bookings/api.ts";
import { bookingsPages } from "./features/bookings/pages.tsx";
import { art } from "./features/content/art.tsx";
import { contentPages } from "./features/content/pages.tsx";
import { groomersApi } from "./features/groomers/api.ts";
import { groomersPages } from "./features/groomers/pages.tsx";
import { mailPages } from "./features/mail/pages.tsx";
import { reviewsApi } from "./features/reviews/api.ts";
import { searchApi } from "./features/search/api.ts";
import { searchPages } from "./features/search/pages.tsx";
import { refuseUndeclaredRoutes } from "./http/access.ts";
import { respondTo } from "./http/answers.tsx";
import { apiDocs } from "./http/api-docs.tsx";
import { body } from "./http/body.ts";
import { errors } from "./http/errors.ts";
import { files } from "./http/files.ts";
import { createHandler, type Handler } from "./http/handler.ts";
import { health } from "./http/health.ts";
import { openapi } from "./http/openapi.ts";
import { infoOf } from "./http/request-info.ts";
import { uploads } from "./http/uploads.ts";

/** All routes, in the order of a request: errors first, so that they cover everything after them. */
export async function createApp(ctx: Ctx) {
  const respond = respondTo(ctx);
  const app: AnyElysia = new Elysia()
    .use(errors(ctx, respond))
    .use(body)
    .onTransform({ as: "global" }, ({ request, route }) => {
      infoOf(request).route = route;
    })
    .use(health(ctx))
    .use(files(ctx))
    .use(uploads(ctx))
    .use(art(ctx))
    .use(contentPages(ctx))
    .use(accountsApi(ctx))
    .use(accountsPages(ctx))
    .use(searchApi(ctx))
    .use(searchPages(ctx))
    .use(groomersApi(ctx))
    .use(groomersPages(ctx))
    .use(reviewsApi(ctx))
    .use(bookingsApi(ctx))
    .use(bookingsPages(ctx))
    .use(mailPages(ctx))
    .use(openapi(ctx, () => app))
    .use(apiDocs(ctx, () => app));
  await app.modules;
  refuseUndeclaredRoutes(app.routes);
  return { app, handle: createHandler(ctx, app, respond) satisfies Handler };
}
