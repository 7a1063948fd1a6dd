import type { ToggleEvent } from "react";
import { MapFrame } from "#islands/places/map/map-frame.tsx";
import { Icon } from "#islands/ui/icon.tsx";
import type { SearchResult } from "#src/shared/listing/groomers.ts";
import type { MapView } from "#src/shared/places/maps.ts";
import { pinLinks } from "./pin-links.ts";

interface Props {
  map: MapView;
  label: string;
  /** In the order of their numbers on the map. */
  groomers: SearchResult[];
  /** The number that is pointed at. */
  lifted: number | undefined;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/** Who was found where. Beside the list it is always there; a smaller screen has it above, and people open it. */
export function ResultsMap({ map, label, groomers, lifted, isShown, onShow }: Props) {
  return (
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
}
