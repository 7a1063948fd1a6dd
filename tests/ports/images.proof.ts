import { expect, test } from "bun:test";
import type { AppError } from "#src/shared/base/errors.ts";
import { testApp } from "#tests/support/app.ts";
import { avifThatClaims } from "./image-corpus.ts";
import { red, setUp, withoutCopies } from "./image-folder.ts";

test("accepts an upload while someone requests many missing copies", async () => {
  const { images, names } = await withoutCopies(60, 300);
  const window = (await testApp({ images })).visitor();
  let made = 0;
  const asking = names.map(async (name) => {
    const answer = await window.get(`/uploads/${name}`);
    made++;
    return answer;
  });

  await images.store(await red().png().toBuffer());
  expect(made).toBeLessThan(names.length);
  const answers = await Promise.all(asking);
  const refused = answers.filter(({ status }) => status !== 200);

  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ status, headers }) => [status, headers.get("retry-after")].join(" ")))).toEqual(
    new Set(["503 5"]),
  );
  for (const name of names) expect((await window.get(`/uploads/${name}`)).status).toBe(200);
});

test("accepts a phone camera's AVIF and refuses a larger one before decoding", async () => {
  const { images } = await setUp();
  const avif = (width: number, height: number) => red(width, height).avif({ effort: 0 }).toBuffer();

  const stored = async (bytes: Uint8Array): ReturnType<typeof images.store> => {
    try {
      return await images.store(bytes);
    } catch (error) {
      if ((error as AppError).code !== "unavailable") throw error;
      return await stored(bytes);
    }
  };

  expect(await stored(await avif(4032, 3024))).toMatchObject({ width: 1600, height: 1200 });
  for (const side of [4200, 6300, 60_000]) {
    const bytes = await avifThatClaims(side, side);
    await expect(images.store(bytes)).rejects.toMatchObject({
      code: "invalid",
      fields: { image: "AVIF photos can be up to 12 megapixels. Use a JPG instead." },
    });
  }
});
