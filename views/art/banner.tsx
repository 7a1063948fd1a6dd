/** @jsxImportSource preact */
import { Cover } from "#views/art/cover.tsx";
import { breeds } from "#views/art/dogs/coats.ts";
import { seededLook } from "#views/art/look.ts";
import { renderOnce } from "#views/render-once.tsx";

/** The wide picture of a profile: the groomer's dog and a friend, both in the bath. */
export const Banner = renderOnce(DogsInBath, 500);

function DogsInBath({ seed }: { seed: number }) {
  const look = seededLook(seed);
  const friend = breeds[(breeds.indexOf(look.breed) + 1 + (seed % (breeds.length - 1))) % breeds.length];
  return (
    <Cover
      look={{ ...look, second: look.second ?? friend, wear: "foam" }}
      width={960}
      height={360}
      label="Drawing of two dogs in a bath"
      class="banner"
      tub
    />
  );
}
