/** @jsxImportSource preact */

import { render } from "preact-render-to-string";
import { isAnyPlaceInBox } from "#db/geo/places.ts";
import type { Ctx } from "#src/base/context.ts";
import { cacheImages } from "#src/base/timed-cache.ts";
import { cellBoxAround, type Frame, frameName, parseFrame, pixelsPerMile } from "#src/domain/map/frame.ts";
import { loadFrames } from "#src/domain/map/regions.ts";
import { CompressedText } from "#src/http/caching/compress.ts";
import { router } from "#src/http/guards/access.ts";
import { infoOf } from "#src/http/request-info.ts";
import { found, notFound } from "#src/shared/base/errors.ts";
import { newByteBound } from "#src/shared/base/lru-cache.ts";
import { BaseMap } from "#views/places/map/base-map.tsx";
import { mapEdition } from "./edition.ts";
import { mapLayers } from "./layers.ts";
import { readMapData } from "./water.ts";

/** Bytes. Compressed forms double the size of a drawing. */
const drawn = cacheImages<CompressedText>("map", { most: newByteBound("maps"), weigh: ({ length }) => 2 * length });

export const cachedMap = (frame: Frame) => drawn.getOrMake(frameName(frame), () => new CompressedText(mapSvg(frame)));

export const mapSvg = (frame: Frame): string =>
  render(<BaseMap shape={frame.shape} layers={mapLayers(readMapData(), frame)} pixelsPerMile={pixelsPerMile(frame)} />);

const YEAR = "public, max-age=31536000, immutable";
const HOUR = "public, max-age=3600";
const named = /^(.{1,40})-([0-9a-f]{10})\.svg$/;

/** Draws states and frames around known towns and ZIP codes only. */
export const mapPages = (ctx: Ctx) =>
  router(ctx).get(
    "/map/:file",
    async ({ params, request }) => {
      const [, name = "", edition] = named.exec(params.file) ?? [];
      const region = loadFrames().get(name);
      const frame = found(region ?? parseFrame(name));
      if (!drawn.get(frameName(frame))) {
        if (!region && !isAnyPlaceInBox(ctx.db, cellBoxAround(frame))) throw notFound();
        ctx.limits.take("map-ip", infoOf(request).ip);
      }
      const drawing = (await cachedMap(frame))!;
      // An old page requests an earlier edition.
      const headers = new Headers({
        "content-type": "image/svg+xml",
        "cache-control": edition === mapEdition() ? YEAR : HOUR,
      });
      return new Response(await drawing.bodyFor(request, headers), { headers });
    },
    { access: "public" },
  );
