import { MapFrame } from "#islands/places/map/map-frame.tsx";
import { clockTime } from "#src/shared/base/time.ts";
import type { MapView } from "#src/shared/places/maps.ts";
import type { Visit } from "./visit.ts";

/** The way on a map of our own: nobody else learns where the van goes. The list of stops says the same. */
export function DayMap({ map, visits }: { map: MapView; visits: readonly Visit[] }) {
  const links = visits.map(({ leg, booking }, place) => ({
    href: `#booking-${booking.id}`,
    name: `${place + 1}. ${booking.petParentName}, ${clockTime(leg.arrives)}`,
  }));
  // Loaded at once, because paper gets only what is there.
  return <MapFrame map={map} label={labelOf(visits)} links={links} isAbove />;
}

const labelOf = (visits: readonly Visit[]) =>
  `Map of the way to ${visits.map(({ booking }) => booking.petParentName).join(", ")} and home`;
