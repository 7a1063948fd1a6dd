import type { ComponentProps, FocusEvent } from "react";
import type { PlaceChoice } from "#src/shared/places/place-choice.ts";
import { statesAndTerritories } from "#src/shared/places/places.ts";
import { type SearchQuery, searchPath } from "#src/shared/search/search-query.ts";

const offerPlaces = async ({ currentTarget }: FocusEvent<HTMLInputElement>) =>
  (await import("#islands/places/suggest.ts")).startSuggestions(currentTarget);

export const PlaceFields = ({ query, fields }: { query: SearchQuery; fields: Record<string, string> }) => (
  <>
    <PlaceField
      name="zipCode"
      label="ZIP code or city"
      className="field by-zip"
      autoComplete="postal-code"
      maxLength={80}
      defaultValue={query.zipCode}
      error={fields.zipCode}
    />
    <PlaceField
      name="city"
      label="City"
      className="field by-city"
      autoComplete="address-level2"
      maxLength={80}
      defaultValue={query.city}
      error={fields.city}
    />
    <LabeledSelect name="state" label="State" className="by-city" value={query.state} error={fields.state}>
      {[["", "Choose a state"] as const, ...statesAndTerritories.map(({ code, name }) => [code, name] as const)]}
    </LabeledSelect>
  </>
);

interface FieldProps {
  name: string;
  label: string;
  className: string;
  error?: string | undefined;
}

const PlaceField = ({ name, label, className, error, ...input }: FieldProps & ComponentProps<"input">) => (
  <div className={className}>
    <label htmlFor={name}>{label}</label>
    <input id={name} name={name} type="text" onFocus={offerPlaces} {...input} {...errorAria(name, error)} />
    <FieldError name={name} error={error} />
  </div>
);

interface ChoiceProps extends FieldProps {
  value: string | number;
  children: readonly (readonly [value: string | number, text: string])[];
}

export const LabeledSelect = ({ name, label, className, value, children, error }: ChoiceProps) => (
  <div className={`field ${className}`}>
    <label htmlFor={name}>{label}</label>
    <select id={name} name={name} defaultValue={value} {...errorAria(name, error)}>
      {children.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
    <FieldError name={name} error={error} />
  </div>
);

export const errorAria = (name: string, error: string | undefined) =>
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

export const PlaceLinks = ({ query, places }: Props) => (
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
    <PlaceLinks {...props} />
  </details>
);

const pathTo = (query: SearchQuery, { label: _, ...place }: PlaceChoice) =>
  searchPath({ ...query, ...place, page: 1, mode: place.zipCode ? "zipcode" : "citystate" });
