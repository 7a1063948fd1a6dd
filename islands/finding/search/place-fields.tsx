import type { FocusEvent } from "react";
import type { SearchQuery } from "#src/shared/finding/search-query.ts";
import { allStates } from "#src/shared/places/places.ts";
import { Choice, FieldError, marks } from "./choice.tsx";

const offerPlaces = async ({ currentTarget }: FocusEvent<HTMLInputElement>) =>
  (await import("#islands/places/suggest.ts")).startSuggestions(currentTarget);

export const PlaceFields = ({ query, fields }: { query: SearchQuery; fields: Record<string, string> }) => (
  <>
    <div className="field by-zip">
      <label htmlFor="zipCode">ZIP code</label>
      <input
        id="zipCode"
        name="zipCode"
        type="text"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        defaultValue={query.zipCode}
        {...marks("zipCode", fields.zipCode)}
      />
      <FieldError name="zipCode" error={fields.zipCode} />
    </div>
    <div className="field by-city">
      <label htmlFor="city">City</label>
      <input
        id="city"
        name="city"
        type="text"
        autoComplete="address-level2"
        maxLength={80}
        defaultValue={query.city}
        onFocus={offerPlaces}
        {...marks("city", fields.city)}
      />
      <FieldError name="city" error={fields.city} />
    </div>
    <Choice name="state" label="State" className="by-city" value={query.state} error={fields.state}>
      {[["", "Choose a state"] as const, ...allStates.map(({ code, name }) => [code, name] as const)]}
    </Choice>
  </>
);
