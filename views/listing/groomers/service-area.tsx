/** @jsxImportSource preact */

import { milesText } from "#src/shared/listing/area-labels.ts";
import type { GroomerProfileView } from "#src/shared/listing/groomers.ts";
import type { MapView } from "#src/shared/places/maps.ts";
import { MapFrame } from "#views/places/map/map-frame.tsx";

export interface TownData {
  name: string;
  path: string | undefined;
}

export interface ProfileAreaData {
  /** Undefined for an unknown ZIP code. */
  map: MapView | undefined;
  towns: TownData[];
  /** Undefined if unlisted or out of reach. */
  cityPath: string | undefined;
}

interface ServiceAreaProps {
  location: NonNullable<GroomerProfileView["location"]>;
  area: ProfileAreaData;
  mapStyle: string;
  /** Town pages exist only while the groomer is listed. */
  hasPages: boolean;
}

const list = new Intl.ListFormat("en-US");

export function ServiceArea({
  location: { city, state, zipCode, serviceRadius },
  area: { map, towns },
  mapStyle,
  hasPages,
}: ServiceAreaProps) {
  return (
    <details class="panel fold area" open>
      <summary>
        <h2>Service Area</h2>
      </summary>
      <div>
        <p class="soft">
          {serviceRadius > 0 && `${milesText(serviceRadius)} around `}
          {city}, {state} {zipCode}
        </p>
        {towns.length > 0 && <p class="small">Including {hasPages ? <Links towns={towns} /> : namesOf(towns)}</p>}
      </div>
      {/* The style sheet isn't in the head, so that it doesn't block the content above. */}
      {map && <link rel="stylesheet" href={mapStyle} />}
      {map && <MapFrame map={map} label="Map of the service area" />}
    </details>
  );
}

const namesOf = (towns: TownData[]) => list.format(towns.map(({ name }) => name));

/** Written out, because formatting parts of a list takes longer than the rest of the panel. */
const Links = ({ towns }: { towns: TownData[] }) =>
  towns.map(({ name, path }, at) => (
    <>
      {at > 0 && separator(at, towns.length)}
      <a href={path}>{name}</a>
    </>
  ));

const separator = (at: number, count: number) => (at < count - 1 ? ", " : count === 2 ? " and " : ", and ");
