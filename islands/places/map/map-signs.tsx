import type { MapSpot, MapView } from "#src/shared/places/maps.ts";

export function MapSigns({ map }: { map: MapView }) {
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
