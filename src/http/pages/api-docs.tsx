/** @jsxImportSource preact */
import type { AnyElysia } from "elysia";
import { render } from "preact-render-to-string";
import type { Ctx } from "#src/base/context.ts";
import { ApiDocs, type DescribedCall } from "#views/api/api-docs.tsx";
import { flattenRope, fromHtml } from "#views/ui/render-once.tsx";
import { router } from "../guards/access.ts";
import { openApiOf } from "../openapi.ts";
import { page } from "./page.tsx";

interface Operation {
  "x-access": string;
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
}

/** No third-party scripts. Drawn once. */
export const apiDocsRoute = (ctx: Ctx, describedApp: () => AnyElysia) => {
  let markup: Promise<string> | undefined;
  const drawn = async () => flattenRope(render(<ApiDocs calls={await callsIn(describedApp(), ctx.config.appUrl)} />));
  return router(ctx).get(
    "/api/docs",
    async ({ request }) => {
      markup ??= drawn();
      return page(ctx, request, { title: "API", isPrivate: true, isFixed: true, main: fromHtml(await markup) });
    },
    { access: "public" },
  );
};

async function callsIn(app: AnyElysia, appUrl: string): Promise<DescribedCall[]> {
  const { paths } = (await openApiOf(app, appUrl)) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths)
    .filter(([path]) => path.startsWith("/api/"))
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        access: operation["x-access"],
        body: operation.requestBody?.content["application/json"]?.schema,
        answers: Object.entries(operation.responses)
          .filter(([status]) => status !== "default")
          .map(([status, answer]) => ({ status, schema: answer.content?.["application/json"]?.schema })),
      })),
    );
}
