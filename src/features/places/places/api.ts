import { Elysia } from "elysia";
import * as z from "zod/mini";
import { findZip } from "#db/geo/places.ts";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { infoOf } from "#src/http/request-info.ts";
import { notFound } from "#src/shared/base/errors.ts";

const FiveDigits = z.object({ zipCode: z.string().check(z.regex(/^\d{5}$/)) });
const PlaceView = z.object({ zipCode: z.string(), city: z.string(), state: z.string() });

/** The town of a ZIP code, so that it need not be typed. */
export const placesApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" }).use(access(ctx)).get(
    "/places/:zipCode",
    ({ params, request }) => {
      ctx.limits.take("place-ip", infoOf(request).ip);
      const place = findZip(ctx.db, params.zipCode);
      if (!place) throw notFound("We don't know that ZIP code");
      return { zipCode: place.zip, city: place.city, state: place.state };
    },
    { access: "public", params: FiveDigits, response: PlaceView },
  );
