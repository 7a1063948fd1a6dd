/** @jsxImportSource preact */
import { render } from "preact-render-to-string";
import { type Picture, pictures } from "#db/seed/pictures.ts";
import type { Ctx } from "#src/base/context.ts";
import type { StoredImage } from "#src/ports/images.ts";
import { Scenery } from "./drawings.tsx";

export interface StoredPicture extends Picture, StoredImage {}

/** Portfolio photos for the demo: drawn, then stored through the same pipeline as an upload. Groomers share them. */
export const drawPictures = ({ images }: Pick<Ctx, "images">): Promise<StoredPicture[]> =>
  images.withDrawings((toPng) =>
    Promise.all(
      pictures.map(async (picture) => {
        const drawing = render(<Scenery picture={picture} />);
        return { ...picture, ...(await images.store(await toPng(drawing))) };
      }),
    ),
  );
