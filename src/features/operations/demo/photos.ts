import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { breedRows, seedTextsOf } from "#db/seed/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import type { StoredImage } from "#src/ports/images.ts";
import { PRIVATE_FOLDER } from "#src/ports/store.ts";
import { capitalize } from "#src/shared/base/number-labels.ts";
import { smallImageUrl } from "#src/shared/base/paths.ts";

const folder = join(import.meta.dir, "../../../../db/seed/photos");

/** A sample image and a caption that fits it. */
interface DemoPhoto {
  file: string;
  bytes: number;
  scene: string;
  breed: string;
  second: string | undefined;
  captions: readonly string[];
  /** A file of the unwashed dog, named like the sample image. */
  before: string | undefined;
}

export type DemoPhotos = Awaited<ReturnType<typeof storeDemoPhotos>>;

/** Stores the sample images like uploads. */
export async function storeDemoPhotos({ images: { files } }: Pick<Ctx, "images">) {
  const each = <T>(kind: string, store: (bytes: Uint8Array, name: string) => Promise<T>): Promise<T[]> =>
    Promise.all(
      readdirSync(join(folder, kind))
        .sort()
        .map(async (name) => store(await Bun.file(join(folder, kind, name)).bytes(), basename(name, ".webp"))),
    );
  const open = async (bytes: Uint8Array) => {
    const file = `${new Bun.CryptoHasher("sha256").update(bytes).digest("hex")}.webp`;
    await files.put(smallImageUrl(file), bytes);
    await files.put(file, bytes);
    return file;
  };
  const hidden = async (bytes: Uint8Array): Promise<StoredImage> => {
    const file = `${crypto.randomUUID().replaceAll("-", "")}.webp`;
    await files.put(`${PRIVATE_FOLDER}/${file}`, bytes);
    return { file, width: 1200, height: 900, bytes: bytes.length };
  };
  const before = new Map(await each("before", async (bytes, name) => [name, await open(bytes)] as const));
  return {
    portfolio: await each("portfolio", async (bytes, name) => ({
      ...shownBy(name),
      before: before.get(name),
      file: await open(bytes),
      bytes: bytes.length,
    })),
    portraits: await each("portraits", open),
    pets: new Map(await each("pets", async (bytes, name) => [breedOf(name).name, (await hidden(bytes)).file] as const)),
    request: await each("request", hidden),
    note: await each("note", hidden),
  };
}

const breedOf = (breed: string) => breedRows.find((one) => one.breed === breed)!;

function shownBy(name: string): Omit<DemoPhoto, "file" | "bytes" | "before"> {
  const [scene, breed, other] = name.split("-") as [string, string, string];
  const second = scene === "pair" ? other : undefined;
  const { word } = breedOf(breed);
  const dog = !second ? word : second === breed ? `two ${word}s` : `${word} and ${breedOf(second).word}`;
  const captions = seedTextsOf(scene).map((text) => text.replace("{dog}", dog).replace("{Dog}", capitalize(dog)));
  return { scene, breed, second, captions };
}
