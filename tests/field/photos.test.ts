import { beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import sharp from "sharp";
import type { AppError } from "#src/shared/base/errors.ts";
import {
  AVIF_TOO_MANY_PIXELS_TEXT,
  IMAGE_DAMAGED_TEXT,
  IMAGE_EMPTY_TEXT,
  IMAGE_TYPE_TEXT,
  TOO_MANY_PIXELS_TEXT,
} from "#src/shared/people/image-limits.ts";
import { avifThatClaims, blackPng, noise, refused } from "../ports/image-corpus.ts";
import { red, setUp } from "../ports/image-folder.ts";
import expected from "./photos/expected.json";

const colors: Record<string, [number, number, number]> = {
  red: [220, 40, 40],
  green: [40, 160, 60],
  blue: [40, 70, 200],
  yellow: [230, 210, 50],
};
const fileOf = (name: string) => Bun.file(join(import.meta.dir, "photos", name)).bytes();

let folder: string;
let images: Awaited<ReturnType<typeof setUp>>["images"];
beforeAll(async () => {
  ({ folder, images } = await setUp());
});

async function quartersOf(name: string) {
  const { data, info } = await sharp(join(folder, name)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [0.25, 0.75].flatMap((down) =>
    [0.25, 0.75].map((across) => {
      const at = (Math.floor(info.height * down) * info.width + Math.floor(info.width * across)) * 3;
      const far = ([, color]: [string, number[]]) =>
        color.reduce((sum, value, channel) => sum + (value - data[at + channel]!) ** 2, 0);
      return Object.entries(colors).sort((one, other) => far(one) - far(other))[0]![0];
    }),
  );
}

const refusalOf = (bytes: Uint8Array) =>
  images.store(bytes).then(
    () => "taken",
    ({ code, fields }: AppError) => `${code}: ${fields?.image}`,
  );

test.each(expected)("stores or refuses $file as $right: $why", async ({ file, right, size, quarters }) => {
  const bytes = await fileOf(file);
  if (right === "refused") {
    expect(await refusalOf(bytes)).toBe(`invalid: ${bytes.length === 0 ? IMAGE_EMPTY_TEXT : IMAGE_TYPE_TEXT}`);
    return;
  }
  const stored = await images.store(bytes);
  expect([stored.width, stored.height]).toEqual(size!);
  if (quarters) expect(await quartersOf(stored.file)).toEqual(quarters);
});

const plain = () => fileOf("plain.jpg");
const progressive = async () =>
  sharp(await plain())
    .jpeg({ progressive: true })
    .toBuffer();
const without = (bytes: Uint8Array, last: number) => bytes.subarray(0, bytes.length - last);

test("accepts a JPEG that lacks only its end marker and refuses shorter ones", async () => {
  const [whole, many] = [await plain(), await progressive()];
  const gray = await sharp(whole).greyscale().jpeg().toBuffer();
  for (const bytes of [without(whole, 1), without(whole, 2), without(many, 2), without(gray, 6)]) {
    expect(await images.store(bytes)).toMatchObject({ width: 400, height: 300 });
  }
  const noisy = await noise(400, 300).jpeg().toBuffer();
  for (const bytes of [
    without(noisy, noisy.length / 3),
    without(noisy, noisy.length / 2),
    noisy.subarray(0, noisy.indexOf(0xff, noisy.length / 2) + 1),
    many.subarray(0, many.length / 2),
  ]) {
    expect(await refusalOf(bytes)).toBe(`invalid: ${IMAGE_DAMAGED_TEXT}`);
  }
});

test("accepts photos of 48 megapixels and panoramas", async () => {
  for (const [width, height] of [
    [8064, 6048],
    [16_000, 3900],
  ] as const) {
    const { width: kept } = await images.store(await red(width, height).jpeg({ quality: 40 }).toBuffer());
    expect([width, kept]).toEqual([width, 1600]);
  }
}, 60_000);

test("turns every camera orientation upright", async () => {
  const upright = await sharp(await plain()).toBuffer();
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const { width, height } = await images.store(await sharp(upright).withMetadata({ orientation }).jpeg().toBuffer());
    expect([orientation, width, height]).toEqual(
      orientation < 5 ? [1, 400, 300].with(0, orientation) : [orientation, 300, 400],
    );
  }
});

test("explains a refusal without asking for a JPG again", async () => {
  const bad = await refused();
  const refusedAs = async (name: string) => [name, await refusalOf(bad[name]!)];
  for (const name of [
    "half a JPEG",
    "half a PNG",
    "half a GIF",
    "half a WebP",
    "half an AVIF",
    "the first bytes of a JPEG",
    "a PNG with a wrong check sum",
    "noise that begins like a JPEG",
  ]) {
    expect(await refusedAs(name)).toEqual([name, `invalid: ${IMAGE_DAMAGED_TEXT}`]);
  }
  for (const name of ["a HEIC", "a TIFF", "a BMP", "an SVG", "a PDF", "a ZIP", "a page", "a text"]) {
    expect(await refusedAs(name)).toEqual([name, `invalid: ${IMAGE_TYPE_TEXT}`]);
  }
  expect(await refusedAs("a bomb of 900 megapixels")).toContain(`invalid: ${TOO_MANY_PIXELS_TEXT}`);
  expect(await refusalOf(blackPng(8200, 6200))).toBe(`invalid: ${TOO_MANY_PIXELS_TEXT}`);
  expect(await refusalOf(await red(16_000, 4100).jpeg().toBuffer())).toBe(`invalid: ${TOO_MANY_PIXELS_TEXT}`);
  expect(await refusalOf(await avifThatClaims(4200, 4200))).toBe(`invalid: ${AVIF_TOO_MANY_PIXELS_TEXT}`);
});
