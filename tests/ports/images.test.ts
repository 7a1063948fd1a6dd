import { expect, test } from "bun:test";
import { mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { smallImageUrl } from "#src/shared/base/paths.ts";
import { MAX_IMAGE_BYTES } from "#src/shared/people/image-limits.ts";
import { testApp } from "#tests/support/app.ts";
import { testWith } from "#tests/support/test-with.ts";
import { red, setUp, withoutCopies } from "./image-folder.ts";

const pathOf = async (found: Promise<Blob | null>) => ((await found) as Bun.BunFile | null)?.name ?? null;

test.each(["jpeg", "png", "gif", "webp", "avif"] as const)(
  "turns a %s into a WebP named by its content",
  async (format) => {
    const { folder, images } = await setUp();
    const bytes = await red().toFormat(format).toBuffer();

    const stored = await images.store(bytes);
    const again = await images.store(bytes);

    expect(stored).toEqual(again);
    expect(stored).toMatchObject({ width: 40, height: 20 });
    expect((await readdir(folder)).sort()).toEqual([smallImageUrl(stored.file), stored.file].sort());
    expect((await sharp(join(folder, stored.file)).metadata()).format).toBe("webp");
  },
);

testWith("shrinks a large photo", setUp, async ({ images }) => {
  expect(await images.store(await red(1800, 900).png().toBuffer())).toMatchObject({ width: 1600, height: 800 });
});

testWith("makes a small copy for lists along with the photo", setUp, async ({ folder, images }) => {
  const { file } = await images.store(await red(1800, 900).png().toBuffer());
  const name = smallImageUrl(file);

  expect((await readdir(folder)).sort()).toEqual([file, name].sort());
  expect(await pathOf(images.find(name))).toBe(join(folder, name));
  expect(await sharp(join(folder, name)).metadata()).toMatchObject({ format: "webp", width: 640, height: 320 });
});

test("makes a missing copy once however many request it", async () => {
  const { folder, images, names } = await withoutCopies(1, 800);
  const [name] = names;
  const asking = Array.from({ length: 60 }, () => pathOf(images.find(name!)));

  const first = await Promise.race(asking);
  const { ino } = await stat(first!);

  expect(new Set(await Promise.all(asking))).toEqual(new Set([join(folder, name!)]));
  expect((await stat(first!)).ino).toBe(ino);
});

test("shows the whole photo when the small copy can't be written", async () => {
  const { folder, images, names } = await withoutCopies(1, 800);
  await mkdir(join(folder, names[0]!));

  expect(await pathOf(images.find(names[0]!))).toBe(join(folder, names[0]!.replace("-640", "")));
});

testWith("makes no copy of a missing photo or in another size", setUp, async ({ folder, images }) => {
  const { file } = await images.store(await red().png().toBuffer());

  expect(await images.find(`${"0".repeat(64)}-640.webp`)).toBeNull();
  expect(await images.find(file.replace(".webp", "-641.webp"))).toBeNull();
  expect(await images.find(`../${file}`)).toBeNull();
  expect(await pathOf(images.find(file))).toBe(join(folder, file));
  expect((await readdir(folder)).sort()).toEqual([file, smallImageUrl(file)].sort());
});

testWith("refuses five megabytes and one byte", setUp, ({ images }) => {
  const sending = images.store(new Uint8Array(MAX_IMAGE_BYTES + 1));

  expect(sending).rejects.toMatchObject({ code: "too_large", message: "Image must be smaller than 5MB" });
});

testWith("serves stored photos as inert images and nothing more", setUp, async ({ images }) => {
  const stored = await images.store(await red().png().toBuffer());
  const window = (await testApp({ images })).visitor();

  const answer = await window.get(`/uploads/${stored.file}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/webp");
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect(answer.headers.get("cache-control")).toContain("immutable");
  for (const name of ["", "x.webp", "..%2f..%2fmudroom.db", `${"0".repeat(64)}.webp`]) {
    expect((await window.get(`/uploads/${name}`)).status).toBe(404);
  }
});
