/** @jsxImportSource preact */
import { render } from "preact-render-to-string";
import { imageCache } from "#src/base/timed-cache.ts";
import { type Frame, frameName, pixelsPerMile } from "#src/domain/map/frame.ts";
import { CompressedText } from "#src/http/caching/compress.ts";
import { BaseMap } from "#views/places/map/base-map.tsx";
import { layersOf } from "./layers.ts";
import { mapData } from "./water.ts";

/** Bytes. Compressed forms double the size of a drawing. */
const drawn = imageCache<CompressedText>("map", { most: 24_000_000, weigh: ({ length }) => 2 * length });

export const findDrawing = (frame: Frame): CompressedText | undefined => drawn.get(frameName(frame));

export const drawMap = (frame: Frame) => drawn.getOrMake(frameName(frame), () => new CompressedText(svgOf(frame)));

export const svgOf = (frame: Frame): string =>
  render(<BaseMap shape={frame.shape} layers={layersOf(mapData(), frame)} pixelsPerMile={pixelsPerMile(frame)} />);
