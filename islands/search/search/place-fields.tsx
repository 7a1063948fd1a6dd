import type { FocusEvent } from "react";
import type { PlaceChoice } from "#src/shared/places/place-choice.ts";
import { allStates } from "#src/shared/places/places.ts";
import { type SearchQuery, searchPath } from "#src/shared/search/search-query.ts";

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
        onFocus={offerPlaces}
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

interface ChoiceProps {
  name: string;
  label: string;
  className: string;
  value: string | number;
  children: readonly (readonly [value: string | number, text: string])[];
  error?: string | undefined;
}

export const Choice = ({ name, label, className, value, children, error }: ChoiceProps) => (
  <div className={`field ${className}`}>
    <label htmlFor={name}>{label}</label>
    <select id={name} name={name} defaultValue={value} {...marks(name, error)}>
      {children.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
    <FieldError name={name} error={error} />
  </div>
);

export const marks = (name: string, error: string | undefined) =>
  error ? { "aria-invalid": true, "aria-describedby": `${name}-error` } : {};

export function FieldError({ name, error }: { name: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className="error" id={`${name}-error`}>
      {error}
    </p>
  );
}

interface Props {
  query: SearchQuery;
  places: readonly PlaceChoice[];
}

const FIRST = 6;

export const PlaceChoices = ({ query, places }: Props) => (
  <nav className="choices" aria-label="Places to choose from">
    <Links query={query} places={places.slice(0, FIRST)} />
    {places.length > FIRST && (
      <details>
        <summary>{`Show ${places.length - FIRST} more`}</summary>
        <Links query={query} places={places.slice(FIRST)} />
      </details>
    )}
  </nav>
);

const Links = ({ query, places }: Props) =>
  places.map((place) => (
    <a className="btn line small" key={place.label} href={pathTo(query, place)}>
      {place.label} <small>{place.about}</small>
    </a>
  ));

export const OtherTowns = (props: Props) => (
  <details>
    <summary>Not this one?</summary>
    <PlaceChoices {...props} />
  </details>
);

const pathTo = (query: SearchQuery, { label: _, ...place }: PlaceChoice) =>
  searchPath({ ...query, ...place, page: 1, mode: place.zipCode ? "zipcode" : "citystate" });
