import type { MapView } from "#src/shared/places/maps.ts";
import { MapSigns } from "./map-signs.tsx";

export interface PinLink {
  href: string;
  name: string;
}

export interface MapFrameProps {
  map: MapView;
  label: string;
  /** In list order, from 1. Pins without a link are text. */
  links?: readonly PinLink[];
  lifted?: number | undefined;
  on?: "phones" | "wider";
  isAbove?: boolean;
}

/** Island version of views/places/map's `MapFrame`. Text beside the map must say the same. */
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

const LONGEST_TEXT = 7;

function textOf(numbers: readonly number[]): string {
  const text = numbers.join(", ");
  return text.length <= LONGEST_TEXT ? text : `${numbers.length} here`;
}

/** Overlapping pins are one, which links to the first. */
function Pin({ numbers, links, isLifted }: { numbers: number[]; links: readonly PinLink[]; isLifted: boolean }) {
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
