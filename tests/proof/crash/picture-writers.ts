import sharp from "sharp";
import type { Person } from "../support/world.ts";
import { change, create, read } from "./calls.ts";
import type { Stage } from "./stage.ts";
import type { Writer } from "./writers.ts";

const MANY = 8;
export const SHOWN_AT = [2, 3];
const PORTFOLIO = "/api/portfolio-images";

export function showPictures(stage: Stage, at: number, pictures: Blob[]): Writer {
  const { cookie } = stage.owners[at]!;
  return async () => {
    const oldest = await oldestOfMany(stage, at);
    if (oldest !== undefined) return remove(stage, "image", PORTFOLIO, oldest, cookie);
    const body = new FormData();
    body.set("image", pictures[stage.next() % pictures.length]!, "van.jpg");
    return create(stage, "image", "there", { method: "POST", path: PORTFOLIO, cookie, body });
  };
}

async function oldestOfMany(stage: Stage, at: number): Promise<number | undefined> {
  const path = `${PORTFOLIO}?groomerId=${stage.businesses[at]!.id}`;
  const shown = await idsOf(stage, path, stage.owners[at]!.cookie);
  return shown.length >= MANY ? shown[0] : undefined;
}

export function keepPets(stage: Stage, { cookie }: Person, pictures: Blob[]): Writer {
  return async () => {
    const kept = await idsOf(stage, "/api/pets", cookie);
    if (kept.length >= MANY) return remove(stage, "pet", "/api/pets", kept[0]!, cookie);
    const body = new FormData();
    body.set("name", "Waffles");
    body.set("type", "Dog");
    body.set("image", pictures[stage.next() % pictures.length]!, "waffles.jpg");
    return create(stage, "pet", "there", { method: "POST", path: "/api/pets", cookie, body });
  };
}

const idsOf = async (stage: Stage, path: string, cookie: string) =>
  (JSON.parse((await read(stage, path, cookie)).text) as { id: number }[]).map(({ id }) => id);

const remove = (stage: Stage, noun: string, path: string, id: number, cookie: string) =>
  change(stage, `${noun} ${id}`, "gone", { method: "DELETE", path: `${path}/${id}`, cookie });

export const makePictures = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const [width, height, channels] = [160, 120, 3] as const;
      const noise = crypto.getRandomValues(new Uint8Array(width * height * channels));
      const jpeg = await sharp(noise, { raw: { width, height, channels } }).jpeg().toBuffer();
      return new Blob([new Uint8Array(jpeg)], { type: "image/jpeg" });
    }),
  );
