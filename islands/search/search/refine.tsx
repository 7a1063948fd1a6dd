import type { MouseEvent, Ref } from "react";
import { Icon } from "#islands/ui/icon.tsx";
import { capitalize } from "#src/shared/base/number-labels.ts";
import { timeSlots } from "#src/shared/base/time-slots.ts";
import { goodWithPetKinds } from "#src/shared/listing/good-with.ts";
import { allServices } from "#src/shared/listing/services.ts";
import { petSizes } from "#src/shared/listing/sizes.ts";
import { searchDayLabel, searchSorts, sortLabels } from "#src/shared/search/search-labels.ts";
import { type SearchQuery, searchPath } from "#src/shared/search/search-query.ts";
import { errorAria, FieldError, LabeledSelect } from "./place-fields.tsx";

interface Props {
  ref: Ref<HTMLDetailsElement>;
  query: SearchQuery;
  chosen: SearchQuery;
  fields: Record<string, string>;
  isFound: boolean;
}

export function RefineSearch({ ref, query, chosen, fields, isFound }: Props) {
  const filters = <Filters ref={ref} query={query} chosen={chosen} isFound={isFound} />;
  return (
    <div className="refine">
      {isFound && filters}
      {isFound && <Chosen chosen={chosen} />}
      <LabeledSelect name="sortBy" label="Sort by" className="sort" value={query.sortBy}>
        {searchSorts.map((sort) => [sort, sortLabels[sort]])}
      </LabeledSelect>
      <div className={chosen.date ? "field day on" : "field day"}>
        <label htmlFor="date">
          Day <span className="optional">(optional)</span>
        </label>
        <input id="date" name="date" type="date" defaultValue={query.date} {...errorAria("date", fields.date)} />
        <span className="said" aria-hidden="true">
          {searchDayLabel(chosen.date) ?? "Any day"}
        </span>
        <FieldError name="date" error={fields.date} />
      </div>
      <LabeledSelect
        name="slot"
        label="Time of day"
        className={chosen.date && chosen.slot ? "on" : chosen.date ? "" : "idle"}
        value={query.slot}
      >
        {[["", "Any time"] as const, ...timeSlots.map((slot) => [slot, slot.split(" ")[0]!] as const)]}
      </LabeledSelect>
      {!isFound && filters}
    </div>
  );
}

/** Chosen filters, each a link to the search without it. */
const Chosen = ({ chosen }: Pick<Props, "chosen">) =>
  filterNames(chosen).map((name) => (
    <a key={name} className="chip" href={pathWithoutFilter(chosen, name)}>
      <span className="hush">Remove </span>
      {name}
      <Icon name="close" />
    </a>
  ));

const filterNames = ({ services, size, goodWith }: SearchQuery): string[] =>
  [...services, sizeFilterName(size), ...goodWith].filter(Boolean);

/** "Size: Large", because "Large dogs" is another filter. */
const sizeFilterName = (size: string) => size && `Size: ${capitalize(size)}`;

/** Path of the search without one filter, or without any. */
export function pathWithoutFilter(query: SearchQuery, removed?: string): string {
  const isLeft = (name: string) => removed && name !== removed;
  return searchPath({
    ...query,
    page: 1,
    services: query.services.filter(isLeft),
    size: isLeft(sizeFilterName(query.size)) ? query.size : "",
    goodWith: query.goodWith.filter(isLeft),
  });
}

function close({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const summary = currentTarget.closest("details")!.querySelector("summary")!;
  summary.click();
  summary.focus();
}

function Filters({ ref, query, chosen, isFound }: Omit<Props, "fields">) {
  const { length } = filterNames(chosen);
  return (
    <details className="service-filter" ref={ref}>
      <summary>
        <Icon name="sliders" />
        Filters {length > 0 && <b>{length}</b>}
      </summary>
      <div className="pop">
        {isFound && (
          <div className="dialog-head">
            <h2 className="title">Filters</h2>
            <button type="button" className="dialog-close with-script" aria-label="Close" onClick={close}>
              <Icon name="close" />
            </button>
          </div>
        )}
        <Chips name="services" legend="Services" of={allServices} query={query} />
        <Chips name="size" legend="Pet size" of={["", ...petSizes]} query={query} />
        <Chips name="goodWith" legend="Good with" of={goodWithPetKinds} query={query} />
        {isFound && (
          <div className="row">
            <button type="submit" className="btn">
              Show results
            </button>
            <a href={pathWithoutFilter(chosen)}>Clear all</a>
          </div>
        )}
      </div>
    </details>
  );
}

interface ChipsProps {
  name: "services" | "size" | "goodWith";
  legend: string;
  of: readonly string[];
  query: SearchQuery;
}

const Chips = ({ name, legend, of, query }: ChipsProps) => (
  <fieldset className="services">
    <legend>{legend}</legend>
    {of.map((value) => (
      <label key={value} className="chip">
        <input
          type={name === "size" ? "radio" : "checkbox"}
          name={name}
          value={value}
          defaultChecked={([query[name]].flat() as string[]).includes(value)}
        />
        {capitalize(value) || "Any"}
      </label>
    ))}
  </fieldset>
);
