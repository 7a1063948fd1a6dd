import type { DayPlanView } from "#src/shared/day-plans.ts";
import type { Visit } from "./visit.ts";

const SIZE = 320;

/** The way as lines between points, with no map behind it: nobody else learns where the van goes. North is up. */
export function DayDrawing({ plan: { home }, visits }: { plan: DayPlanView; visits: readonly Visit[] }) {
  const at = ({ x, y }: { x: number; y: number }) => `${Math.round(x * SIZE)},${Math.round(y * SIZE)}`;
  const way = [home, ...visits.map(({ leg }) => leg), home].map(at).join(" ");
  return (
    <svg className="way" viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={labelOf(visits)}>
      <rect width={SIZE} height={SIZE} rx="16" fill="var(--bath)" />
      <polyline
        points={way}
        fill="none"
        stroke="var(--edge)"
        strokeWidth="2.5"
        strokeDasharray="5 6"
        strokeLinejoin="round"
      />
      <circle cx={home.x * SIZE} cy={home.y * SIZE} r="14" fill="var(--spruce)" />
      <use href="#paw" x={home.x * SIZE - 8} y={home.y * SIZE - 8} width="16" height="16" fill="var(--on-spruce)" />
      {visits.map(({ leg, booking }, place) => (
        <g key={booking.id}>
          <circle cx={leg.x * SIZE} cy={leg.y * SIZE} r="12" fill="var(--duck)" stroke="var(--card)" strokeWidth="2" />
          <text
            x={leg.x * SIZE}
            y={leg.y * SIZE + 5}
            textAnchor="middle"
            fill="var(--on-duck)"
            fontWeight="700"
            fontSize="14"
          >
            {place + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}

const labelOf = (visits: readonly Visit[]) =>
  `Drawing of the way from home to ${visits.map(({ booking }) => booking.petParentName).join(", ")} and home again`;
