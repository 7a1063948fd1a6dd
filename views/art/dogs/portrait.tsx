/** @jsxImportSource preact */
import { Part } from "#views/art/art.tsx";
import { type Breed, shoulders } from "#views/art/dogs/coats.ts";
import type { Wear } from "#views/art/look.ts";
import { renderOnce } from "#views/render-once.tsx";

/** Head and shoulders on a 200 by 200 field. Groomers have a drawing of their own each, but all of them share a few dogs. */
export const Portrait = renderOnce(Bust, 500);

function Bust({ breed, wear, scarf }: { breed: Breed; wear: Wear; scarf: string }) {
  const { fill, edge } = shoulders[breed];
  return (
    <>
      <path d="M26 214c0-44 34-64 74-64s74 20 74 64Z" fill={fill} stroke={edge} stroke-width={edge && 2} />
      {wear === "bandana" && (
        <g fill={scarf}>
          <Part name="bandana" />
        </g>
      )}
      <Part name={breed} />
      {wear === "foam" && <Part name="foam" />}
    </>
  );
}
