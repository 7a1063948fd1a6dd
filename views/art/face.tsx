/** @jsxImportSource preact */
import type { BreedName } from "#src/shared/base/breeds.ts";
import { SvgRoot } from "#views/art/drawing.tsx";
import { tintAt } from "#views/art/palette.ts";
import { DogPortrait } from "#views/art/portrait.tsx";
import { renderOnce } from "#views/ui/render-once.tsx";

export const DogFace = renderOnce(100, ({ breed, tint }: { breed: BreedName; tint: number }) => {
  const { ground } = tintAt(tint);
  return (
    <SvgRoot width={200} height={200} class="face">
      <rect width="200" height="200" fill={ground} />
      <g transform="translate(14 20) scale(.86)">
        <DogPortrait breed={breed} wear="bandana" scarf="#f0806a" />
      </g>
    </SvgRoot>
  );
});

export const DogPack = ({ of }: { of: Partial<Record<BreedName, number>> }) => (
  <div class="pack">
    {(Object.entries(of) as [BreedName, number][]).map(([breed, tint]) => (
      <DogFace key={breed} breed={breed} tint={tint} />
    ))}
  </div>
);
