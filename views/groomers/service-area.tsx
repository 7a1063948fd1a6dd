/** @jsxImportSource preact */
import type { GroomerProfileView } from "#src/shared/groomers.ts";
import { RadiusMap } from "#views/art/radius-map.tsx";
import { inMiles } from "./about.tsx";

interface ServiceAreaProps {
  location: NonNullable<GroomerProfileView["location"]>;
  towns: string[];
}

/** Commas as in running text, and none before the last "and". */
const list = new Intl.ListFormat("en-GB");

export function ServiceArea({ location: { city, state, zipCode, serviceRadius }, towns }: ServiceAreaProps) {
  const reach = serviceRadius > 0 ? `${inMiles(serviceRadius)} around ` : "";
  return (
    <section class="panel area" aria-labelledby="area-title">
      <RadiusMap label="Drawing of a service area around a home" miles={serviceRadius} />
      <div>
        <h2 id="area-title">Service Area</h2>
        <p class="soft">
          {reach}
          {city}, {state} {zipCode}
        </p>
        {towns.length > 0 && <p class="small">Including {list.format(towns)}</p>}
      </div>
    </section>
  );
}
