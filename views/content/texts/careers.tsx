/** @jsxImportSource preact */
import { ABOUT } from "#src/shared/base/paths.ts";
import { Masthead } from "./masthead.tsx";

export const CareersPage = () => (
  <>
    <Masthead title="Careers" lede="Future openings will be listed here." dogs={["dachshund", "corgi"]} />
    <section class="wrap band" aria-labelledby="coming-soon">
      <div class="soon">
        <h2 id="coming-soon">Coming Soon</h2>
        <p>We have no open positions right now. See who we are and what we're building.</p>
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
