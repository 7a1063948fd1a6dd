/** @jsxImportSource preact */
import "../guard.ts";
import { scaleBand, scaleLinear } from "d3-scale";
import { stack } from "d3-shape";

export interface ChartBar {
  name: string;
  value: number;
  /** End of a range that starts at `value`. */
  upTo?: number;
  isRunning?: boolean;
}

interface BarChartProps {
  label: string;
  bars: readonly ChartBar[];
  /** Without an axis, each bar shows its number. */
  axis?: (value: number) => string;
}

/* Drawing units, about a pixel each. */
const [WIDTH, HEIGHT, ABOVE, BELOW] = [320, 172, 20, 24];
const AXIS = 50;
const [LETTER, APART] = [7, 4];
const TICKS = 3;

export function BarChart({ label, bars, axis }: BarChartProps) {
  const x = scaleBand<number>()
    .domain(bars.keys())
    .range([axis ? AXIS : 0, WIDTH])
    .paddingInner(0.3)
    .paddingOuter(0.15);
  const most = Math.max(1, ...bars.map(({ value, upTo = value }) => upTo));
  const y = scaleLinear()
    .domain([0, most])
    .range([HEIGHT - BELOW, ABOVE]);
  if (axis) y.nice(TICKS);
  const parts = stack<ChartBar, "value" | "more">()
    .keys(["value", "more"])
    .value(({ value, upTo = value }, part) => (part === "value" ? value : upTo - value))([...bars]);
  const nameWidth = LETTER * Math.max(...bars.map(({ name }) => name.length)) + APART;
  const every = Math.ceil(nameWidth / x.step());
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {axis &&
        y.ticks(TICKS).map((tick) => (
          <g key={tick}>
            <path class="grid" d={`M${AXIS} ${round(y(tick))}H${WIDTH}`} />
            <text x={AXIS - 6} y={round(y(tick)) + 4} text-anchor="end">
              {axis(tick)}
            </text>
          </g>
        ))}
      {parts.map((part) =>
        part.map(([from, to], at) =>
          to > from ? (
            <rect
              key={`${part.key} ${bars[at]!.name}`}
              class={`bar ${part.key === "more" ? "more" : ""} ${bars[at]!.isRunning ? "running" : ""}`.trim()}
              x={round(x(at)!)}
              width={round(x.bandwidth())}
              y={round(y(to))}
              height={round(y(from) - y(to))}
            />
          ) : null,
        ),
      )}
      <path class="ground" d={`M${axis ? AXIS : 0} ${y(0)}H${WIDTH}`} />
      {bars.map(({ name, value }, at) => (
        <g key={name}>
          {!axis && value > 0 && (
            <text class="value" x={middle(x, at)} y={round(y(value)) - 5}>
              {value.toLocaleString("en-US")}
            </text>
          )}
          {(bars.length - 1 - at) % every === 0 && (
            <text class="name" {...placeOf(middle(x, at), nameWidth)} y={HEIGHT - 6}>
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

const round = (value: number) => Math.round(10 * value) / 10;
const middle = (x: ReturnType<typeof scaleBand<number>>, at: number) => round(x(at)! + x.bandwidth() / 2);

const placeOf = (at: number, nameWidth: number) =>
  at + nameWidth / 2 > WIDTH
    ? { x: WIDTH, "text-anchor": "end" as const }
    : { x: at, "text-anchor": "middle" as const };
