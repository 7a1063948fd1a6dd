import { beforeAll, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { portfolioImages } from "#db/db.ts";
import { createFolderStore } from "#src/ports/folder-store.ts";
import { createImages } from "#src/ports/images.ts";
import type { PortfolioImageView } from "#src/shared/listing/groomers.ts";
import { IMAGE_DAMAGED_TEXT, IMAGE_TYPE_TEXT, TOO_MANY_PIXELS_TEXT } from "#src/shared/people/image-limits.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { findRows, removeRows } from "#tests/support/rows.ts";
import { answer, setUpOffers } from "../listing/offers/setup.ts";
import { MARK, photos, refused } from "./image-corpus.ts";

const MEGABYTE = 1e6;
const sentences = [IMAGE_DAMAGED_TEXT, IMAGE_TYPE_TEXT, TOO_MANY_PIXELS_TEXT];
let folder: string;
let setup: Awaited<ReturnType<typeof setUpOffers>>;
let good: Record<string, Uint8Array>;
let bad: Record<string, Uint8Array>;

beforeAll(async () => {
  folder = temporaryFolder("corpus");
  setup = await setUpOffers({ images: createImages(createFolderStore(folder)) });
  [good, bad] = [await photos(), await refused()];
});

/** Clears the portfolio because it holds only 10 photos. */
async function upload(bytes: Uint8Array, way: "file" | "data URL", type = "image/png", name = "dog.png") {
  removeRows(setup.app.ctx.db, portfolioImages, {});
  if (way === "data URL") {
    const imageUrl = `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
    return answer<PortfolioImageView>(setup.as.gus.post("/api/portfolio-images", { imageUrl }));
  }
  const form = new FormData();
  form.set("image", new File([new Uint8Array(bytes)], name, { type }));
  return answer<PortfolioImageView>(setup.as.gus.upload("POST", "/api/portfolio-images", form));
}

const wayOf = (turn: number) => (turn % 2 ? "data URL" : "file");
const stored = (imageUrl: string) => Bun.file(join(folder, imageUrl.replace("/uploads/", ""))).bytes();

test("stores every kind of photo as plain WebP without metadata", async () => {
  const before = process.memoryUsage().rss;
  const all = Object.entries(good);
  expect(all.filter(([, bytes]) => Buffer.from(bytes).includes(MARK)).length).toBeGreaterThan(10);

  for (const [turn, [name, bytes]] of all.entries()) {
    const { status, body } = await upload(bytes, wayOf(turn));
    expect([name, status]).toEqual([name, 201]);

    const file = await stored(body.imageUrl);
    const { format, exif, xmp, icc, iptc, pages = 1, width, height } = await sharp(file).metadata();
    expect([name, { format, exif, xmp, icc, iptc, pages, width, height }]).toEqual([
      name,
      { format: "webp", exif: undefined, xmp: undefined, icc: undefined, iptc: undefined, pages: 1, ...sizeOf(body) },
    ]);
    expect([name, Buffer.from(file).includes(MARK)]).toEqual([name, false]);
    expect(Math.max(body.width, body.height)).toBeLessThanOrEqual(1600);
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(500 * MEGABYTE);
});

const sizeOf = ({ width, height }: PortfolioImageView) => ({ width, height });

test("refuses damaged and oversized photos in plain words and leaves nothing behind", async () => {
  const before = process.memoryUsage().rss;
  const all = Object.entries(bad);
  const filesBefore = await readdir(folder);

  for (const [turn, [name, bytes]] of all.entries()) {
    const { status, message } = await upload(bytes, wayOf(turn));
    expect([name, status]).toEqual([name, 422]);
    expect([name, sentences.includes(message ?? "")]).toEqual([name, true]);
  }

  expect(await readdir(folder)).toEqual(filesBefore);
  expect(findRows(setup.app.ctx.db, portfolioImages)).toEqual([]);
  expect(process.memoryUsage().rss - before).toBeLessThan(500 * MEGABYTE);
});

test("ignores a file's name and type", async () => {
  const { "a JPEG": jpeg, "a GIF": gif } = good;
  const { "an SVG": svg } = bad;

  expect((await upload(jpeg!, "file", "text/html", "../../evil.html")).status).toBe(201);
  expect((await upload(gif!, "file", "application/octet-stream", "dog")).status).toBe(201);
  expect((await upload(jpeg!, "data URL", "image/png")).status).toBe(201);
  expect((await upload(svg!, "file", "image/jpeg", "dog.jpg")).status).toBe(422);
  expect((await upload(svg!, "data URL", "image/svg+xml")).status).toBe(422);
});

test("processes many large photos two at a time", async () => {
  const before = process.memoryUsage().rss;
  const { "forty megapixels": large } = good;
  removeRows(setup.app.ctx.db, portfolioImages, {});
  const imageUrl = `data:image/png;base64,${Buffer.from(large!).toString("base64")}`;

  const statuses = await Promise.all(
    Array.from({ length: 3 }, async () => (await setup.as.gus.post("/api/portfolio-images", { imageUrl })).status),
  );

  expect(statuses).toEqual(Array.from({ length: 3 }, () => 201));
  expect(process.memoryUsage().rss - before).toBeLessThan(500 * MEGABYTE);
});
