/** @jsxImportSource preact */
import "../guard.ts";
import type { ComponentChildren, VNode } from "preact";

interface ChartFigureProps {
  title: string;
  children: ComponentChildren;
  chart: VNode;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

export const ChartFigure = ({ title, children, chart, columns, rows }: ChartFigureProps) => (
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
