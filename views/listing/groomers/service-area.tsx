/** @jsxImportSource preact */
import type { GroomerProfileView } from "#src/shared/listing/groomers.ts";
import type { MapView } from "#src/shared/places/maps.ts";
import { MapFrame } from "#views/places/map/map-frame.tsx";
import { inMiles } from "./about.tsx";

export interface ServedTown {
  name: string;
  path: string | undefined;
}

export interface ProfileArea {
  /** Undefined for a ZIP that is in no list of ours. */
  map: MapView | undefined;
  /** The biggest ones, without the groomer's own. */
  towns: ServedTown[];
  /** The page that the groomer's own town has while they are listed; undefined when they do not drive to the middle of it. */
  cityPath: string | undefined;
}

interface ServiceAreaProps {
  location: NonNullable<GroomerProfileView["location"]>;
  area: ProfileArea;
  /** The sheet of maps. */
  mapStyle: string;
  /** True when the groomer is listed, so that the towns have their pages. */
  hasPages: boolean;
}

/** Commas as in running text, one before the last "and" too. */ const list = new Intl.ListFormat("en-US");

export function ServiceArea({
  location: { city, state, zipCode, serviceRadius },
  area: { map, towns },
  mapStyle,
  hasPages,
}: ServiceAreaProps) {
  const reach = serviceRadius > 0 ? `${inMiles(serviceRadius)} around ` : "";
  return (
    <section class="panel area" aria-labelledby="area-title">
      <div>
        <h2 id="area-title">Service Area</h2>
        <p class="soft">
          {reach}
          {city}, {state} {zipCode}
        </p>
        {towns.length > 0 && <p class="small">Including {hasPages ? <Links towns={towns} /> : namesOf(towns)}</p>}
      </div>
      {/* Here and not in the head: what is above is shown before this sheet has come. */}
      {map && <link rel="stylesheet" href={mapStyle} />}
      {map && <MapFrame map={map} label="Map of the service area" />}
    </section>
  );
}

const namesOf = (towns: ServedTown[]) => list.format(towns.map(({ name }) => name));

/** The same words, each town leading to its page. */
function Links({ towns }: { towns: ServedTown[] }) {
  const parts = list.formatToParts(towns.map((_, at) => String(at)));
  return (
    <>
      {parts.map(({ type, value }) => {
        if (type === "literal") return value;
        const { name, path } = towns[Number(value)]!;
        return (
          <a key={name} href={path}>
            {name}
          </a>
        );
      })}
    </>
  );
}
