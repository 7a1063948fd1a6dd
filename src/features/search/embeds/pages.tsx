/** @jsxImportSource preact */

import { Elysia } from "elysia";
import type { VNode } from "preact";
import { render } from "preact-render-to-string";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { findDayRules } from "#src/features/listing/availability/queries.ts";
import { findProfile } from "#src/features/listing/groomers/queries.ts";
import { findGroomerByLinkName } from "#src/features/listing/link-names/queries.ts";
import { findPackages } from "#src/features/listing/offers/queries.ts";
import { findFreeTimes } from "#src/features/visits/bookings/capacity/free-times.ts";
import { digestOf, textAnswer } from "#src/http/caching/compress.ts";
import { publicRouteDetail } from "#src/http/guards/access.ts";
import { frameableHeaders } from "#src/http/headers.ts";
import { redirect } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import type { SuggestedTime } from "#src/shared/base/errors.ts";
import { embedPath, normalizeLinkName } from "#src/shared/listing/link-names.ts";
import { EmbedDocument, NoEmbedDocument } from "#views/search/embeds/embed-document.tsx";

const DAYS = 14;
const TIMES = 6;

/** The only frameable page, so it is outside session handling and identical for everyone. */
export const embedsPages = (ctx: Ctx) =>
  new Elysia().get(
    "/embed/@:linkName",
    ({ params, request }) => embedAnswer(ctx, request, normalizeLinkName(params.linkName)),
    {
      params: z.object({ linkName: z.string() }),
      detail: publicRouteDetail,
    },
  );

async function embedAnswer(ctx: Ctx, request: Request, linkName: string): Promise<Response> {
  ctx.limits.take("profile-ip", infoOf(request).ip);
  const found = findGroomerByLinkName(ctx.db, linkName, ctx.now());
  const groomer = found && findProfile(ctx, null, found.groomerId);
  const { embedCss: style, embedScript: script } = ctx.assets;
  const built = { appUrl: ctx.config.appUrl, style, script };
  if (!groomer) return document(request, <NoEmbedDocument built={built} />, 404);
  if (new URL(request.url).pathname !== embedPath(found.linkName)) {
    return redirect(embedPath(found.linkName), { status: 302 });
  }
  const packages = findPackages(ctx.db, groomer.id);
  const hasLater = findDayRules(ctx.db, groomer.id).horizonDays >= DAYS;
  const embed = { groomer, linkName: found.linkName, packages, hasLater, times: await nextTimes(ctx, groomer.id) };
  return document(request, <EmbedDocument embed={embed} built={built} />);
}

/** Public availability for the shortest package. */
async function nextTimes(ctx: Ctx, groomerId: number): Promise<SuggestedTime[]> {
  const query = { days: DAYS, petCount: 1, petSizes: [], addOnServiceIds: [] };
  const { days } = await findFreeTimes(ctx, null, groomerId, query);
  return days
    .flatMap(({ date, slots }) => slots.flatMap(({ slot, state }) => (state === "open" ? [{ date, slot }] : [])))
    .slice(0, TIMES);
}

function document(request: Request, page: VNode, status = 200): Response {
  const html = `<!doctype html>${render(page)}`;
  const digest = digestOf(html);
  const headers = new Headers({
    ...frameableHeaders,
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    etag: `W/"${digest}"`,
  });
  if (status === 200 && request.headers.get("if-none-match") === headers.get("etag")) {
    return new Response(null, { status: 304, headers });
  }
  return textAnswer(html, request, { status, headers }, digest);
}
