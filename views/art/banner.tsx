/** @jsxImportSource preact */

import { breeds } from "#src/shared/base/breeds.ts";
import { Cover } from "#views/art/cover.tsx";
import { type Look, seededLook } from "#views/art/look.ts";
import { renderOnce } from "#views/render-once.tsx";

export function Banner({ seed }: { seed: number }) {
  const look = seededLook(seed);
  const friend = breeds[(breeds.indexOf(look.breed) + 1 + (seed % (breeds.length - 1))) % breeds.length]!;
  return <DogsInBath look={{ ...look, second: look.second ?? friend, wear: "foam" }} />;
}

const DogsInBath = renderOnce(
  ({ look }: { look: Look }) => (
    <Cover look={look} width={960} height={360} label="Two dogs in a bath" class="banner" tub />
  ),
  1_500,
);
