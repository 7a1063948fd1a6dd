import type { FocusEvent, Ref } from "react";
import { timeSlots } from "#src/shared/base/time-slots.ts";
import { dayLabel, sortLabels, sorts } from "#src/shared/finding/search-labels.ts";
import type { SearchQuery } from "#src/shared/finding/search-query.ts";
import { type ServiceName, serviceNames } from "#src/shared/listing/services.ts";
import { Choice, FieldError, marks } from "./place-fields.tsx";

interface Props {
  ref: Ref<HTMLDetailsElement>;
  query: SearchQuery;
  chosen: SearchQuery;
  fields: Record<string, string>;
}

export const Refine = ({ ref, query, chosen, fields }: Props) => (
  <div className="refine">
    <Choice name="sortBy" label="Sort by" className="sort" value={query.sortBy}>
      {sorts.map((sort) => [sort, sortLabels[sort]])}
    </Choice>
    <div className={chosen.date ? "field day on" : "field day"}>
      <label htmlFor="date">
        Day <span className="optional">(optional)</span>
      </label>
      <input id="date" name="date" type="date" defaultValue={query.date} {...marks("date", fields.date)} />
      <span className="said" aria-hidden="true">
        {dayLabel(chosen.date) ?? "Any day"}
      </span>
      <FieldError name="date" error={fields.date} />
    </div>
    <Choice
      name="slot"
      label="Time of day"
      className={chosen.date && chosen.slot ? "on" : chosen.date ? "" : "idle"}
      value={query.slot}
    >
      {[["", "Any time"] as const, ...timeSlots.map((slot) => [slot, slot.split(" ")[0]!] as const)]}
    </Choice>
    <ServiceFilter ref={ref} services={query.services} chosen={chosen.services.length} />
  </div>
);

interface ServiceFilterProps {
  ref: Ref<HTMLDetailsElement>;
  services: readonly ServiceName[];
  chosen: number;
}

const ServiceFilter = ({ ref, services, chosen }: ServiceFilterProps) => (
  <details className="service-filter" ref={ref}>
    <summary>
      <svg className="icon" aria-hidden="true">
        <use href="#i-sliders" />
      </svg>
      Filters <span className="hush">for services</span>
      {chosen > 0 && `(${chosen})`}
    </summary>
    <fieldset className="services">
      <legend>Services</legend>
      {serviceNames.map((name) => (
        <label key={name} className="chip">
          <input
            type="checkbox"
            name="services"
            value={name}
            defaultChecked={services.includes(name)}
            onFocus={showWhole}
          />
          {name}
        </label>
      ))}
    </fieldset>
  </details>
);

/** Scrolls a chip into view after layout settles. */
const showWhole = ({ target }: FocusEvent) =>
  requestAnimationFrame(() => target.scrollIntoView({ block: "nearest", inline: "nearest" }));
