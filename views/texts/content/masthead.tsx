/** @jsxImportSource preact */
import type { Breed } from "#src/shared/base/breeds.ts";
import type { Wear } from "#views/art/look.ts";
import { Awning } from "#views/ui/awning.tsx";
import { Lookout } from "./lookout.tsx";

interface MastheadProps {
  title: string;
  lede: string;
  dogs: readonly Breed[];
  wear?: Wear;
}

/** The top of a page: its title on bath tiles, and dogs behind the awning. */
export function Masthead({ title, lede, ...lookout }: MastheadProps) {
  return (
    <>
      <div class="masthead tiled">
        <div class="wrap">
          <div class="words">
            <h1>{title}</h1>
            <p>{lede}</p>
          </div>
          <Lookout {...lookout} />
        </div>
      </div>
      <Awning />
    </>
  );
}
