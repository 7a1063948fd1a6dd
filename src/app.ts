import { type AnyElysia, Elysia } from "elysia";
import type { Ctx, RoutePlugin } from "./base/context.ts";
import { auditDenials } from "./features/operations/admin/audit-trail.ts";
import { bodyPlugin, readForm } from "./http/body.ts";
import { errorPlugin } from "./http/errors.ts";
import { refuseUndeclaredRoutes } from "./http/guards/access.ts";
import { createHandler, type Handler } from "./http/handler.ts";
import { healthRoutes } from "./http/health.ts";
import { openApiRoute } from "./http/openapi.ts";
import { answerErrors, errorAsText } from "./http/pages/answers.tsx";
import { apiDocsRoute } from "./http/pages/api-docs.tsx";
import { assetRoutes } from "./http/pages/files.ts";
import { infoOf } from "./http/request-info.ts";
import { serveUploads } from "./http/uploads/uploads.ts";

export const allRoutesOf = ({ features }: Ctx): RoutePlugin[] => [
  healthRoutes,
  assetRoutes,
  serveUploads,
  ...features.flatMap(({ parts = [] }) => parts),
  openApiRoute,
  apiDocsRoute,
];

/** The error handler comes first, so that it covers all other parts. */
export const createBaseApp = (ctx: Ctx, respond: ReturnType<typeof errorResponder>): AnyElysia =>
  new Elysia()
    .use(errorPlugin(ctx, respond))
    .use(bodyPlugin)
    .onTransform({ as: "global" }, (context) => {
      const { request, route } = context;
      infoOf(request).route = route;
      // Elysia splits values at commas and parses brackets.
      if (request.url.includes("?")) context.query = readForm(new URL(request.url).search) as typeof context.query;
    });

export const errorResponder = (ctx: Ctx) =>
  ctx.config.servesPeople ? auditDenials(ctx, answerErrors(ctx)) : errorAsText;

export async function createApp(ctx: Ctx) {
  const respond = errorResponder(ctx);
  const app = createBaseApp(ctx, respond);
  const watched = () => [healthRoutes, ...ctx.features.flatMap(({ watchedParts = [] }) => watchedParts)];
  for (const part of ctx.config.servesPeople ? allRoutesOf(ctx) : watched()) app.use(part(ctx, () => app));
  await app.modules;
  refuseUndeclaredRoutes(app.routes);
  return { app, handle: createHandler(ctx, app, respond) satisfies Handler };
}
