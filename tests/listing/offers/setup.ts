import type { Ctx } from "#src/base/context.ts";
import type { ErrorBody } from "#src/shared/base/errors.ts";
import { type Browser, testApp } from "#tests/support/app.ts";
import { noImages } from "#tests/support/images.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";

export function quickImages(): Ctx["images"] {
  let stored = 0;
  const store = async () => ({
    file: `${(stored++).toString(16).padStart(64, "0")}.webp`,
    width: 40,
    height: 20,
    bytes: 900,
  });
  return { ...noImages, store, storePrivate: store };
}

export async function setUpOffers({ images = quickImages() } = {}) {
  const app = await testApp({ images, env: { RATE_LIMITS: "off" } });
  const gus = await addGroomer(app, "gus");
  const gil = await addGroomer(app, "gil");
  const nia = await addUser(app, "groomer", "nia");
  return {
    app,
    gus,
    gil,
    as: {
      gus: signedIn(app, gus.user, "groomer"),
      gil: signedIn(app, gil.user, "groomer"),
      nia: signedIn(app, nia, "groomer"),
      visitor: app.visitor(),
    },
  };
}

export const bath = {
  name: "Puppy bath",
  description: "A short bath with many breaks.",
  priceMin: 4500,
  priceMax: 5000,
  durationMinutes: 45,
  services: ["Bath & Brush"],
};

export const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export async function answer<T = Record<string, unknown>>(response: Response | Promise<Response>) {
  const got = await response;
  const body = (await got.json().catch(() => ({}))) as T & Partial<ErrorBody>;
  return { status: got.status, message: body.error?.message, fields: body.error?.fields, body: body as T };
}

export async function addImages(window: Browser, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at++) {
    const { body } = await answer<{ id: number }>(
      window.post("/api/portfolio-images", { imageUrl: pixel, caption: `Photo ${at + 1}` }),
    );
    ids.push(body.id);
  }
  return ids;
}
