/** @jsxImportSource preact */
import { pinLinks } from "#islands/finding/search/pin-links.ts";
import type { SearchResult } from "#src/shared/listing/groomers.ts";
import type { MapView } from "#src/shared/places/maps.ts";
import { MapFrame } from "#views/places/map/map-frame.tsx";

/** The same map in two shapes. */
export interface CityMap {
  wider: MapView;
  phones: MapView;
  /** The numbers of those who set out from beyond the map. */
  beyond: number[];
}

interface CityMapProps extends CityMap {
  /** "Asheville, NC" */
  place: string;
  /** In the order of their numbers. */
  groomers: SearchResult[];
}

const list = new Intl.ListFormat("en-GB");

/** A town in its surroundings, with pins that lead to the cards. */
export function CityMap({ wider, phones, beyond, place, groomers }: CityMapProps) {
  const links = pinLinks(groomers);
  const label = `Map of ${place} and its surroundings`;
  return (
    <div class="around">
      <MapFrame map={wider} label={label} links={links} on="wider" />
      <MapFrame map={phones} label={label} links={links} on="phones" />
      <p class="small soft">
        The numbers are those of the list. Pins stand in the middle of a ZIP code, not where somebody lives.
        {beyond.length > 0 &&
          ` ${list.format(beyond.map(String))} ${beyond.length === 1 ? "comes" : "come"} from farther away.`}
      </p>
    </div>
  );
}
