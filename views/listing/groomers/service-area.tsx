/** @jsxImportSource preact */
import { render } from "preact-render-to-string";
import type { GroomerProfileView } from "#src/shared/listing/groomers.ts";
import type { MapView } from "#src/shared/places/maps.ts";
import { MapFrame } from "#views/places/map/map-frame.tsx";
import { asMarkup, inOnePiece } from "#views/render-once.tsx";
import { inMiles } from "./about.tsx";

export interface ServedTown {
  name: string;
  /** The page of a town. */
  path: string | undefined;
}

interface ServiceAreaProps {
  location: NonNullable<GroomerProfileView["location"]>;
  /** Undefined for a ZIP that is in no list of ours. */
  map: MapView | undefined;
  /** The sheet of maps. */
  mapStyle: string;
  towns: ServedTown[];
  /** True when the groomer is listed, so that the towns have their pages. */
  hasPages: boolean;
}

/** Commas as in running text, and none before the last "and". */
const list = new Intl.ListFormat("en-GB");

/** Of the maps that are kept, so that each is drawn once. */
const drawn = new WeakMap<MapView, string>();

const AreaMap = ({ map }: { map: MapView }) =>
  asMarkup(
    drawn.getOrInsertComputed(map, () => inOnePiece(render(<MapFrame map={map} label="Map of the service area" />))),
  );

export function ServiceArea({
  location: { city, state, zipCode, serviceRadius },
  map,
  mapStyle,
  towns,
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
      {map && <AreaMap map={map} />}
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
