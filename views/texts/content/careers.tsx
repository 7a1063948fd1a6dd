/** @jsxImportSource preact */
import { ABOUT } from "#src/shared/base/paths.ts";
import { Masthead } from "./masthead.tsx";

export function CareersPage() {
  return (
    <>
      <Masthead
        title="Careers"
        lede="One day this page will list the people we are looking for."
        dogs={["dachshund", "corgi"]}
      />
      <section class="wrap band" aria-labelledby="coming-soon">
        <div class="soon">
          <h2 id="coming-soon">Coming Soon</h2>
          <p>
            There are no open positions right now. When there are, you will find each one here, with what it pays and
            what the work is like. Until then, read who we are and what we are building.
          </p>
          <p class="row">
            <a class="btn" href={ABOUT}>
              About us
            </a>
            <a class="btn line" href="/">
              Home
            </a>
          </p>
        </div>
      </section>
    </>
  );
}
