import sharp from "sharp";
import type { Person } from "../support/world.ts";
import { change, create, read } from "./calls.ts";
import type { Stage } from "./stage.ts";
import type { Writer } from "./writers.ts";

/** From so many pets on the oldest makes room. */
const MANY = 8;

export function keepPets(stage: Stage, { cookie }: Person, pictures: Blob[]): Writer {
  return async () => {
    const kept = await petsOf(stage, cookie);
    if (kept.length >= MANY)
      return change(stage, `pet ${kept[0]!}`, "gone", { method: "DELETE", path: `/api/pets/${kept[0]!}`, cookie });
    const body = new FormData();
    body.set("name", "Waffles");
    body.set("type", "Dog");
    body.set("image", pictures[stage.next() % pictures.length]!, "waffles.jpg");
    return create(stage, "pet", "there", { method: "POST", path: "/api/pets", cookie, body });
  };
}

const petsOf = async (stage: Stage, cookie: string) =>
  (JSON.parse((await read(stage, "/api/pets", cookie)).text) as { id: number }[]).map(({ id }) => id);

/** Small photos with a lot in them, each different. */
export const makePictures = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const [width, height, channels] = [160, 120, 3] as const;
      const noise = crypto.getRandomValues(new Uint8Array(width * height * channels));
      const jpeg = await sharp(noise, { raw: { width, height, channels } }).jpeg().toBuffer();
      return new Blob([new Uint8Array(jpeg)], { type: "image/jpeg" });
    }),
  );
