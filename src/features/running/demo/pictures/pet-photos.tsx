/** @jsxImportSource preact */
import { render } from "preact-render-to-string";
import { breedFacts } from "#db/seed/breeds.ts";
import type { Ctx } from "#src/base/context.ts";
import { breeds } from "#src/shared/base/breeds.ts";
import { Cover } from "#views/art/cover.tsx";
import { patterns } from "#views/art/patterns.tsx";

/** The file of a photo, by the breed it shows. */
export type PetPhotos = ReadonlyMap<string, string>;

const SIDE = 480;

/** Photos for the demo's dogs: drawn, then stored through the same pipeline as an upload. Dogs of a breed share one. */
export const drawPetPhotos = ({ images }: Pick<Ctx, "images">): Promise<PetPhotos> =>
  images.withDrawings(async (toPng) => {
    const photos = breeds.map(async (breed, at) => {
      const look = { breed, pattern: patterns[at % patterns.length]!, tint: at, wear: "bandana" } as const;
      const drawing = render(<Cover look={look} width={SIDE} height={SIDE} />);
      return [breedFacts[breed].name, (await images.storePrivate(await toPng(drawing), "thumbnail")).file] as const;
    });
    return new Map(await Promise.all(photos));
  });
