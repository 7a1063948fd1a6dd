import type { MapSpot, MapView } from "#src/shared/places/maps.ts";

function MapSigns({ map }: { map: MapView }) {
  const { width, height, labels, circle, home, way, dots = [] } = map;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {circle && <circle className="reach" cx={circle.x} cy={circle.y} r={circle.r} />}
      {way && way.length > 0 && <path className="way" d={linesOf(way.filter(({ isFerry }) => !isFerry))} />}
      {way?.some(({ isFerry }) => isFerry) && (
        <path className="way ferry" d={linesOf(way.filter(({ isFerry }) => isFerry))} />
      )}
      {labels.map(({ name, dot, text, anchor, size }) => (
        <g key={name + text.y}>
          {dot && <circle cx={dot.x} cy={dot.y} r="3" />}
          <text x={text.x} y={text.y} fontSize={size} textAnchor={anchor}>
            {name}
          </text>
        </g>
      ))}
      {dots.map(({ at: { x, y }, r, count, isLack }) => (
        <g key={`${x} ${y} ${isLack}`} className={isLack ? "dot lack" : "dot"}>
          <circle cx={x} cy={y} r={r} />
          {count > 1 && (
            <text x={x} y={y + 4} fontSize="11" textAnchor="middle">
              {count < 10_000 ? count : `${(count / 1000).toFixed()}k`}
            </text>
          )}
        </g>
      ))}
      {circle && <circle className="middle" cx={circle.x} cy={circle.y} r="5" />}
      {home && <Home at={home} />}
      <Scale map={map} />
    </svg>
  );
}

const linesOf = (lines: NonNullable<MapView["way"]>) =>
  lines.map(({ spots }) => `M${spots.map(({ x, y }) => `${x} ${y}`).join("L")}`).join("");

const Home = ({ at: { x, y } }: { at: MapSpot }) => (
  <g className="home" transform={`translate(${x} ${y})`}>
    <circle r="15" />
    <path d="M-8 0 0-7.5 8 0M-5.5-1.5V7h11v-8.5" />
  </g>
);

const [MARGIN, END] = [14, 6];

function Scale({ map: { height, scale } }: { map: MapView }) {
  const bottom = height - MARGIN;
  return (
    <g className="scale">
      <path d={`M${MARGIN} ${bottom - END}v${END}h${scale.pixels}v-${END}`} />
      <text x={MARGIN + 6} y={bottom - END} fontSize="12">
        {`${scale.miles} mi`}
      </text>
    </g>
  );
}

export interface PinLinkData {
  href: string;
  name: string;
}

export interface MapFrameProps {
  map: MapView;
  label: string;
  /** In list order, from 1. Pins without a link are text. */
  links?: readonly PinLinkData[];
  lifted?: number | undefined;
  on?: "phones" | "wider";
  isAbove?: boolean;
}

/** Text beside the map must say the same. */
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
function Pin({ numbers, links, isLifted }: { numbers: number[]; links: readonly PinLinkData[]; isLifted: boolean }) {
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
