/** @jsxImportSource preact */
import { render } from "preact-render-to-string";
import { random } from "#db/seed/random.ts";
import { captions } from "#db/seed/reviews.ts";
import { Cover } from "#views/art/cover.tsx";
import { breeds } from "#views/art/dogs/coats.ts";
import { patterns } from "#views/art/patterns.tsx";
import type { Ctx } from "../../context.ts";
import { type StoredImage, withDrawings } from "../../ports/images.ts";

export interface Picture extends StoredImage {
  caption: string;
}

const PER_BREED = 6;

/** Portfolio photos for the demo: drawn, then stored through the same pipeline as an upload. Groomers share them. */
export function drawPictures(ctx: Ctx): Promise<Picture[]> {
  const dice = random(11);
  const looks = breeds.flatMap((breed) =>
    Array.from({ length: PER_BREED }, (_, place) => ({
      breed,
      ...(place % 2 === 1 ? { second: dice.pick(breeds.filter((other) => other !== breed)) } : {}),
      pattern: dice.pick(patterns),
      tint: dice.between(0, 5),
      wear: place < 2 ? ("foam" as const) : ("bandana" as const),
      caption: captions[breed]![place % 2]!,
      tub: place === 1,
    })),
  );
  return withDrawings((toPng) =>
    Promise.all(
      looks.map(async ({ caption, tub, ...look }) => {
        const drawing = render(<Cover look={look} width={800} height={600} tub={tub} />);
        return { ...(await ctx.images.store(await toPng(drawing))), caption };
      }),
    ),
  );
}
