import type { ServiceAreaView } from "#src/shared/service-area.ts";
import { field, spotsOf } from "./area-labels.ts";

/** The circle with the biggest towns in it, each where it lies: north is up. The list beside it says the same. */
export function AreaDrawing({ area, radius }: { area: ServiceAreaView; radius: number }) {
  const { width, height, x, y, reach } = field;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <circle cx={x} cy={y} r={reach} fill="var(--tile)" opacity="0.55" />
      <circle cx={x} cy={y} r={reach / 2} fill="none" stroke="var(--edge)" opacity="0.35" />
      <circle cx={x} cy={y} r={reach} fill="none" stroke="var(--edge)" strokeWidth="2" strokeDasharray="5 6" />
      <circle cx={x} cy={y} r="13" fill="var(--spruce)" />
      <use href="#paw" x={x - 8} y={y - 8} width="16" height="16" fill="var(--on-spruce)" />
      {spotsOf(area, radius).map((spot) => (
        <g key={`${spot.name} ${spot.x} ${spot.y}`} fill="var(--ink)">
          <circle cx={spot.x} cy={spot.y} r="3.5" fill="var(--link)" />
          {spot.label && (
            <text {...spot.label} stroke="var(--well)" strokeWidth="3" paintOrder="stroke">
              {spot.name}
            </text>
          )}
        </g>
      ))}
      <text x={x} y={height - 3} textAnchor="middle" fill="var(--ink-soft)">
        {`${radius} mi`}
      </text>
    </svg>
  );
}
