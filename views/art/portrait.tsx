/** @jsxImportSource preact */
import type { BreedName } from "#src/shared/base/breeds.ts";
import { ArtMarkup } from "#views/art/art.tsx";
import type { DogWear } from "#views/art/look.ts";
import { renderOnce } from "#views/ui/render-once.tsx";

const shoulders: Record<BreedName, { fill: string; edge?: string }> = {
  doodle: { fill: "#dda468" },
  spaniel: { fill: "#fff6e9" },
  schnauzer: { fill: "#79858a" },
  corgi: { fill: "#fff8ec" },
  frenchie: { fill: "#8c8f99" },
  shihtzu: { fill: "#fff3df" },
  retriever: { fill: "#e8bf7e" },
  samoyed: { fill: "#fffdf8", edge: "#e6e2d6" },
  dachshund: { fill: "#54372b" },
};

/** 200 by 200 units. */
export const DogPortrait = renderOnce(
  500,
  ({ breed, wear, scarf }: { breed: BreedName; wear: DogWear; scarf: string }) => {
    const { fill, edge } = shoulders[breed];
    return (
      <>
        <path d="M26 214c0-44 34-64 74-64s74 20 74 64Z" fill={fill} stroke={edge} stroke-width={edge && 2} />
        {wear === "bandana" && (
          <g fill={scarf}>
            <ArtMarkup name="bandana" />
          </g>
        )}
        <ArtMarkup name={breed} />
        {wear === "foam" && <ArtMarkup name="foam" />}
      </>
    );
  },
);
