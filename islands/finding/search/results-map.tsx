import type { ToggleEvent } from "react";
import { MapFrame } from "#islands/places/map/map-frame.tsx";
import { Icon } from "#islands/ui/icon.tsx";
import type { SearchResult } from "#src/shared/listing/groomers.ts";
import type { MapView } from "#src/shared/places/maps.ts";
import { pinLinks } from "./pin-links.ts";

interface Props {
  map: MapView;
  label: string;
  groomers: SearchResult[];
  lifted: number | undefined;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/** Always visible on wide screens, on demand on narrow ones. */
export const ResultsMap = ({ map, label, groomers, lifted, isShown, onShow }: Props) => (
  <details
    className="map-fold"
    open={isShown}
    onToggle={({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => onShow(currentTarget.open)}
  >
    <summary className="btn line small">
      <Icon name="pin" />
      <span>Show map</span>
      <span>Hide map</span>
    </summary>
    <a className="map-skip btn" href="#list">
      Skip the map
    </a>
    <MapFrame map={map} label={label} links={pinLinks(groomers)} lifted={lifted} />
  </details>
);
