/** @jsxImportSource preact */
import { MEMBERSHIP_PRICE_CENTS } from "#src/shared/base/brand.ts";
import { Art } from "#views/art/art.tsx";
import { Awning } from "#views/ui/awning.tsx";
import { ProofList } from "#views/ui/proof-list.tsx";
import { CallToAction } from "./call-to-action.tsx";
import type { Reader } from "./reader.ts";

const proofs = ["No setup fees", "No commission", "Cancel anytime"];

export function Grow({ reader, hasTrial }: { reader: Reader; hasTrial: boolean }) {
  return (
    <>
      <section class="hero tiled">
        <div class="wrap">
          <div class="words">
            {hasTrial && <p class="offer">FIRST MONTH FREE!</p>}
            <h1>Grow Your Mobile Grooming Business</h1>
            <p class="lede">
              Get your own page, where parents near you can see your work and request a visit.{" "}
              {hasTrial ? "After the first month, it's" : "It's"} ${MEMBERSHIP_PRICE_CENTS / 100} a month. Keep all you
              earn.
            </p>
            <CallToAction reader={reader} />
            <ProofList proofs={proofs} />
          </div>
          <Art name="van-ready" />
        </div>
      </section>
      <Awning />
    </>
  );
}
