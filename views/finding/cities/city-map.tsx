/** @jsxImportSource preact */
import { pinLinks } from "#islands/finding/search/pin-links.ts";
import type { SearchResult } from "#src/shared/listing/groomers.ts";
import type { MapView } from "#src/shared/places/maps.ts";
import { MapFrame } from "#views/places/map/map-frame.tsx";

export interface CityMap {
  wider: MapView;
  phones: MapView;
  beyond: number[];
}

interface CityMapProps extends CityMap {
  place: string;
  groomers: SearchResult[];
}

const list = new Intl.ListFormat("en-US");

export function CityMap({ wider, phones, beyond, place, groomers }: CityMapProps) {
  const links = pinLinks(groomers);
  const label = `Map around ${place}`;
  return (
    <div class="around">
      <MapFrame map={wider} label={label} links={links} on="wider" />
      <MapFrame map={phones} label={label} links={links} on="phones" />
      <p class="small soft">
        Pins mark the center of a ZIP code, not a home.{" "}
        {beyond.length > 0 &&
          ` ${beyond.length === 1 ? "Number" : "Numbers"} ${list.format(beyond.map(String))} ${beyond.length === 1 ? "comes" : "come"} from farther away.`}
      </p>
    </div>
  );
}
