/** @jsxImportSource preact */
import { Towns } from "./towns.tsx";

export interface StatePageProps {
  /** "North Carolina" */
  name: string;
  /** Every town that a listed groomer comes to, by name. */
  towns: { name: string; state: string }[];
}

/** The towns of a state that have a page. */
export function StatePage({ name, towns }: StatePageProps) {
  return (
    <div class="wrap city">
      <nav class="crumb" aria-label="Breadcrumb">
        <a href="/">Home</a> / <a href="/groomers">Find Groomers</a> / <span aria-current="page">{name}</span>
      </nav>
      <h1>Mobile dog grooming in {name}</h1>
      <p class="lead">
        {towns.length === 1 ? "One town" : `${towns.length} towns`} in {name} where a background-checked groomer comes
        to your home. Choose yours to see who comes, at what price and when.
      </p>
      <Towns towns={towns} />
    </div>
  );
}
