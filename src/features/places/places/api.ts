import * as z from "zod/mini";
import { findZip, zipPointsJson } from "#db/geo/places.ts";
import type { Ctx } from "#src/base/context.ts";
import { digestOf, textAnswer } from "#src/http/caching/compress.ts";
import { router } from "#src/http/guards/access.ts";
import { infoOf } from "#src/http/request-info.ts";
import { notFound } from "#src/shared/base/errors.ts";
import { suggestPlaces } from "./queries.ts";

const FiveDigits = z.object({ zipCode: z.string().check(z.regex(/^\d{5}$/)) });
const Typed = z.object({ q: z.string().check(z.trim(), z.maxLength(80)) });
const PlaceView = z.object({ zipCode: z.string(), city: z.string(), state: z.string() });

export const placesApi = (ctx: Ctx) =>
  router(ctx, "/api")
    .get(
      "/places",
      ({ query: { q }, request, set }) => {
        ctx.limits.take("suggest-ip", infoOf(request).ip);
        set.headers["cache-control"] = "public, max-age=86400";
        return suggestPlaces(ctx.db, q);
      },
      { access: "public", query: Typed, response: z.array(z.string()) },
    )
    .get(
      "/places/points",
      ({ request }) => {
        ctx.limits.take("place-ip", infoOf(request).ip);
        const text = zipPointsJson(ctx.db);
        const headers = { "content-type": "application/json", "cache-control": "public, max-age=86400" };
        return textAnswer(text, request, { headers: new Headers(headers) }, digestOf(text));
      },
      { access: "public" },
    )
    .get(
      "/places/:zipCode",
      ({ params, request }) => {
        ctx.limits.take("place-ip", infoOf(request).ip);
        const place = findZip(ctx.db, params.zipCode);
        if (!place) throw notFound("We don't know that ZIP code");
        return { zipCode: place.zip, city: place.city, state: place.state };
      },
      { access: "public", params: FiveDigits, response: PlaceView },
    );
