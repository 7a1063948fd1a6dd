/** @jsxImportSource preact */

import { SEARCH } from "#src/shared/base/paths.ts";
import { statePath } from "#src/shared/finding/city-paths.ts";
import { stateName } from "#src/shared/places/places.ts";
import { Towns } from "./city-page.tsx";

interface StatePageProps {
  name: string;
  towns: { name: string; state: string }[];
  others: string[];
}

export const StatePage = ({ name, towns, others }: StatePageProps) => (
  <div class="wrap city">
    <nav class="crumb" aria-label="Breadcrumb">
      <a href="/">Home</a> / <a href={SEARCH}>Find Groomers</a> / <span aria-current="page">{name}</span>
    </nav>
    <h1>Mobile dog grooming in {name}</h1>
    <p class="lead">
      {towns.length === 1 ? "One town" : `${towns.length} towns`} in {name} with background-checked groomers. Choose
      yours to see who comes, prices, and available days.
    </p>
    <Towns towns={towns} />
    {others.length > 0 && (
      <section class="stack" aria-labelledby="other-states">
        <h2 id="other-states">Other states with groomers</h2>
        <ul class="towns">
          {others.map((state) => (
            <li key={state}>
              <a href={statePath(state)}>{stateName(state)}</a>
            </li>
          ))}
        </ul>
      </section>
    )}
  </div>
);
