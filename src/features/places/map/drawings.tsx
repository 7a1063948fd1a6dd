/** @jsxImportSource preact */
import { render } from "preact-render-to-string";
import { limitPerTick } from "#src/base/concurrency.ts";
import { type Frame, frameName, pixelsPerMile } from "#src/domain/map/frame.ts";
import { CompressedText } from "#src/http/caching/compress.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { LruCache } from "#src/shared/base/lru-cache.ts";
import { BaseMap } from "#views/places/map/base-map.tsx";
import { layersOf } from "./layers.ts";
import { mapData } from "./water.ts";

const MAX_WAITING = 20;
const RETRY_SECONDS = 5;
/** Bytes. Compressed forms double the size of a drawing. */
const MAX = 24_000_000;
const WITH_COMPRESSED = 2;

const drawn = new LruCache<CompressedText>({
  most: MAX,
  weigh: ({ length }, key) => WITH_COMPRESSED * length + key.length,
});
const pending = new Map<string, Promise<CompressedText>>();
/** One drawing per turn of the event loop, because each takes some milliseconds. */
const inTurns = limitPerTick(1);

export const findDrawing = (frame: Frame): CompressedText | undefined => drawn.get(frameName(frame));

export function drawMap(frame: Frame): Promise<CompressedText> {
  const name = frameName(frame);
  const kept = drawn.get(name);
  if (kept) return Promise.resolve(kept);
  const started = pending.get(name);
  if (started) return started;
  if (pending.size >= MAX_WAITING)
    throw new AppError("unavailable", "This map isn't ready yet.", undefined, RETRY_SECONDS);
  const drawing = inTurns(() => draw(frame)).finally(() => pending.delete(name));
  pending.set(name, drawing);
  return drawing;
}

function draw(frame: Frame): CompressedText {
  const svg = new CompressedText(svgOf(frame));
  drawn.set(frameName(frame), svg);
  return svg;
}

export const svgOf = (frame: Frame): string =>
  render(<BaseMap shape={frame.shape} layers={layersOf(mapData(), frame)} pixelsPerMile={pixelsPerMile(frame)} />);
