import { MapFrame } from "#islands/places/map/map-frame.tsx";
import { clockTime } from "#src/shared/base/time.ts";
import type { Stop } from "#src/shared/day/own/shown-visit.ts";
import type { MapView } from "#src/shared/places/maps.ts";

/** Our own map, so that no one else learns the route. */
export function DayMap({ map, stops }: { map: MapView; stops: readonly Stop[] }) {
  const links = stops.map(({ leg, visit }, place) => ({
    href: `#${visit.anchor}`,
    name: `${place + 1}. ${visit.name}, ${clockTime(leg.arrives)}`,
  }));
  // Eager, because printing doesn't load lazy images.
  return <MapFrame map={map} label={labelOf(stops)} links={links} isAbove />;
}

const labelOf = (stops: readonly Stop[]) => `Route map: ${stops.map(({ visit }) => visit.name).join(", ")}, then home`;
