import type { FocusEvent, Ref } from "react";
import { type ServiceName, serviceNames } from "#src/shared/listing/services.ts";

interface Props {
  ref: Ref<HTMLDetailsElement>;
  services: readonly ServiceName[];
  chosen: number;
}

export const ServiceFilter = ({ ref, services, chosen }: Props) => (
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
