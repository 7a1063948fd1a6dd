import { useEffect } from "react";
import { PlaceChoices } from "./place-fields.tsx";
import { Results } from "./results.tsx";
import { SearchForm } from "./search-form.tsx";
import { type SearchState, useSearch } from "./use-search.ts";

export default function Search(served: SearchState) {
  const { query, outcome, fields, places, isPending, form, search, refuse } = useSearch(served);
  useEffect(() => void import("./extras.ts").then(({ addExtras }) => addExtras()));
  return (
    <>
      <div className={outcome ? "search-head" : "search-head tiled"}>
        <div className="wrap">
          <h1 className={outcome ? "hush" : undefined}>Find a groomer near you</h1>
          <SearchForm
            key={form.key}
            query={form.query}
            shown={query}
            outcome={outcome}
            fields={fields}
            isPending={isPending}
            onSearch={search}
            onRefuse={refuse}
          >
            {places && <PlaceChoices query={form.query} places={places} />}
          </SearchForm>
        </div>
      </div>
      <Results query={query} outcome={outcome} isPending={isPending} />
    </>
  );
}
