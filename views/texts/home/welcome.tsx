/** @jsxImportSource preact */
import { SEARCH } from "#src/shared/base/paths.ts";
import { Art } from "#views/art/art.tsx";
import { Awning } from "#views/ui/awning.tsx";
import { ProofList } from "#views/ui/proof-list.tsx";

const proofs = ["Background-checked", "Free to book", "Reviewed by pet parents"];

export function Welcome() {
  return (
    <>
      <section class="hero tiled">
        <div class="wrap">
          <div class="words">
            <h1>Bath day comes to&nbsp;you.</h1>
            <p class="lede">
              Compare background-checked groomers who bring the tub, towels, and patience to your driveway.
            </p>
            <FindForm />
            <ProofList proofs={proofs} />
          </div>
          <Art name="hero" />
        </div>
      </section>
      <Awning />
    </>
  );
}

function FindForm() {
  return (
    <search>
      <form class="find" method="get" action={SEARCH} data-rare>
        <label for="location">ZIP code or city</label>
        <div class="row">
          <input
            id="location"
            name="location"
            type="text"
            autocomplete="postal-code"
            placeholder="28801 or Asheville, NC"
            required
            data-suggest
          />
          <button class="btn" type="submit">
            Find groomers
          </button>
        </div>
      </form>
    </search>
  );
}
