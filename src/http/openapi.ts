import type { AnyElysia, DocumentDecoration } from "elysia";
import * as z from "zod/mini";
import { BRAND } from "#src/shared/base/brand.ts";
import { ErrorBody } from "#src/shared/base/errors.ts";
import type { Ctx } from "../base/context.ts";
import { CompressedText } from "./caching/compress.ts";
import { router } from "./guards/access.ts";

type Json = Record<string, unknown>;
interface Operation extends Json {
  tags?: string[];
  responses?: Record<string, Json>;
  requestBody?: Json;
}

/** Built once from routes and schemas. */
export const openApiRoute = (ctx: Ctx, describedApp: () => AnyElysia) => {
  let document: Promise<CompressedText> | undefined;
  return router(ctx).get(
    "/api/openapi.json",
    async ({ request }) => {
      document ??= openApiOf(describedApp(), ctx.config.appUrl).then((all) => new CompressedText(JSON.stringify(all)));
      const headers = new Headers({ "content-type": "application/json;charset=utf-8", "cache-control": "no-cache" });
      return new Response(await (await document).bodyFor(request, headers), { headers });
    },
    { access: "public" },
  );
};

const toJsonSchema = (schema: z.core.$ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", target: "openapi-3.0" });

export async function openApiOf(app: AnyElysia, serverUrl: string): Promise<Json> {
  // Lazy, because it's a twentieth of the startup and rarely used.
  const { toOpenAPISchema } = await import("@elysiajs/openapi");
  const inputs = new Set<unknown>(app.routes.flatMap(({ hooks }) => [hooks.body, hooks.query, hooks.params]));
  const { paths } = toOpenAPISchema(
    app,
    { staticFile: false, paths: [/^\/(?!api\/|healthz|readyz)/, "/api/openapi.json", "/api/docs"] },
    undefined,
    { zod: (schema: z.core.$ZodType) => toJsonSchema(schema, inputs.has(schema) ? "input" : "output") },
  );
  const bodies = new Map(
    app.routes.map(({ method, path, hooks }) => [
      `${method.toLowerCase()} ${path.replace(/:(\w+)/g, "{$1}")}`,
      hooks.body,
    ]),
  );
  return {
    openapi: "3.0.3",
    info: {
      title: `${BRAND} API`,
      version: "1.0.0",
      description:
        "Prices are integer cents, timestamps UTC milliseconds, and dates local to the groomer (YYYY-MM-DD).",
    },
    servers: [{ url: serverUrl }],
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, item]) => [path, describeCalls(path, item as Json, bodies)]),
    ),
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: serverUrl.startsWith("https") ? "__Host-sid" : "sid" },
      },
      schemas: { Error: toJsonSchema(ErrorBody, "output") },
    },
  };
}

const errorAnswer = {
  description: "An error with a message for people",
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
};

/** Bodies are added here because the plugin knows only built-in parsers. Upload routes describe their own. */
const describeCalls = (path: string, item: Json, bodies: Map<string, unknown>): Json =>
  Object.fromEntries(
    Object.entries(item).map(([method, value]) => {
      const { tags = [], responses = {}, requestBody, ...operation } = value as Operation;
      const who = tags.find((tag) => tag.startsWith("access:"))?.slice("access:".length) ?? "public";
      const body = bodies.get(`${method} ${path}`) as z.core.$ZodType | undefined;
      return [
        method,
        {
          ...operation,
          ...(body ? { requestBody: jsonBody(body) } : requestBody ? { requestBody } : {}),
          "x-access": who,
          ...(who === "public" ? {} : { security: [{ session: [] }] }),
          responses: { ...responses, default: errorAnswer },
        },
      ];
    }),
  );

const jsonBody = (schema: z.core.$ZodType) => ({
  required: true,
  content: { "application/json": { schema: toJsonSchema(schema, "input") } },
});

export const bodyDetail = (schema: z.core.$ZodType) => ({ requestBody: jsonBody(schema) }) as DocumentDecoration;
