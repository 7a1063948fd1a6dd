/** @jsxImportSource preact */

import { scaleLinear } from "d3-scale";
import type { ComponentChildren, ComponentProps, VNode } from "preact";
import "../guard.ts";

interface ChartFigureProps {
  title: string;
  children: ComponentChildren;
  chart: VNode;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

export const ChartPanel = ({ title, children, chart, columns, rows }: ChartFigureProps) => (
  <section class="panel chart">
    <h3>{title}</h3>
    <p>{children}</p>
    {chart}
    <details class="fold">
      <summary>
        <span>
          Show as table<span class="hush">: {title}</span>
        </span>
      </summary>
      <table class="plain">
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" class={at > 0 ? "number" : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]} class="number">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  </section>
);

interface RowBar {
  name: string;
  value: number;
  words: string;
}

const [WIDTH, ROW, TEXT, BAR, TOP] = [320, 42, 13, 14, 20];

function RowChart({ label, rows }: { label: string; rows: readonly RowBar[] }) {
  const x = scaleLinear()
    .domain([0, Math.max(1, ...rows.map(({ value }) => value))])
    .range([0, WIDTH]);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${ROW * rows.length}`} role="img" aria-label={label}>
      {rows.map(({ name, value, words }, at) => (
        <g key={name}>
          <text x="0" y={ROW * at + TEXT}>
            {name}
          </text>
          <text class="value end" x={WIDTH} y={ROW * at + TEXT}>
            {words}
          </text>
          <path class="track" d={`M0 ${ROW * at + TOP + BAR}H${WIDTH}`} />
          {value > 0 && (
            <rect
              class="bar"
              x="0"
              y={ROW * at + TOP}
              // A nonzero value stays visible.
              width={Math.max(2, Math.round(10 * x(value)) / 10)}
              height={BAR}
            />
          )}
        </g>
      ))}
    </svg>
  );
}

interface RowFigureProps extends Omit<ComponentProps<typeof ChartPanel>, "chart"> {
  label: string;
  bars: readonly RowBar[];
}

export const RowChartFigure = ({ label, bars, ...figure }: RowFigureProps) => (
  <ChartPanel {...figure} chart={<RowChart label={label} rows={bars} />} />
);

export const barsText = (bars: readonly RowBar[]) => bars.map(({ name, words }) => `${name} ${words}`).join(", ");
