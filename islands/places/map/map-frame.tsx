import type { MapView } from "#src/shared/places/maps.ts";
import { MapSigns } from "./map-signs.tsx";

export interface PinLink {
  href: string;
  name: string;
}

export interface MapFrameProps {
  map: MapView;
  label: string;
  /** In the order of the list beside the map, whose numbers begin with 1. Pins without one are plain text. */
  links?: readonly PinLink[];
  lifted?: number | undefined;
  on?: "phones" | "wider";
  /** Seen at once, so that the picture is not loaded late. */
  isAbove?: boolean;
}

/**
 * A map: the picture, names and circle on it, and pins that are links in the list's order. In documents it is drawn by
 * `MapFrame` of views/places/map, in islands by this one; `mapView` of features/places/map makes what both draw. The size of the figure is that of
 * its place: the picture fills the width. Words beside the map have to say the same.
 */
export function MapFrame({ map, label, links = [], lifted = 0, on, isAbove }: MapFrameProps) {
  const { src, width, height, pins } = map;
  return (
    <figure className={on ? `map on-${on}` : "map"}>
      <div className="map-plane">
        <img src={src} width={width} height={height} alt={label} loading={isAbove ? "eager" : "lazy"} />
        <MapSigns map={map} />
        {pins.length > 0 && (
          <ol className="pins" aria-label="Map">
            {pins.map(({ numbers, at }) => (
              <li key={numbers.join()} style={{ left: share(at.x, width), top: share(at.y, height) }}>
                <Pin numbers={numbers} links={links} isLifted={numbers.includes(lifted)} />
              </li>
            ))}
          </ol>
        )}
      </div>
      <figcaption>Map: Natural Earth, US Census</figcaption>
    </figure>
  );
}

const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)}%`;

/** As long as this the numbers themselves have room in a joined pin. */
const LONGEST_TEXT = 7;

function textOf(numbers: readonly number[]): string {
  const text = numbers.join(", ");
  return text.length <= LONGEST_TEXT ? text : `${numbers.length} here`;
}

interface PinProps {
  numbers: number[];
  links: readonly PinLink[];
  isLifted: boolean;
}

/** Several that would cover each other are one pin, which says which or how many, and leads to the first of them. */
function Pin({ numbers, links, isLifted }: PinProps) {
  const found = numbers.flatMap((number) => links[number - 1] ?? []);
  const isJoined = numbers.length > 1;
  const className = `pin${isJoined ? " joined" : ""}${isLifted ? " lifted" : ""}`;
  const text = textOf(numbers);
  const names = found.map(({ name }) => name).join(", ");
  if (!names) return <span className={className}>{text}</span>;
  return (
    <a className={className} href={found[0]!.href} aria-label={isJoined ? `${text}: ${names}` : names} title={names}>
      {text}
    </a>
  );
}
