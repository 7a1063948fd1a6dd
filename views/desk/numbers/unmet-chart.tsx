/** @jsxImportSource preact */
import { moreSearchesAMonth, searchesAMonth } from "#src/shared/base/number-labels.ts";
import { businessPath } from "#src/shared/base/own-paths.ts";
import { type NumbersView, worthWidening } from "#src/shared/desk/numbers.ts";
import { ChartFigure } from "#views/charts/chart-figure.tsx";
import { RowChart } from "#views/charts/row-chart.tsx";

export function UnmetChart({ unmet }: { unmet: NonNullable<NumbersView["unmet"]> }) {
  const { radius, within, wider } = unmet;
  const rows = [
    { name: `Within your ${miles(radius)}`, value: within },
    ...wider.map((step) => ({ name: `Within ${miles(step.radius)}`, value: within + step.more })),
  ].map((row) => ({ ...row, words: searchesAMonth(row.value) }));
  const best = worthWidening(wider);
  return (
    <ChartFigure
      title="Searches with no results"
      chart={<RowChart label={rows.map(({ name, words }) => `${name}: ${words}`).join(", ")} rows={rows} />}
      columns={["Radius", "Average"]}
      rows={rows.map(({ name, words }) => [name, words])}
    >
      {best ? (
        <>
          <a href={businessPath("area")}>Expand to {miles(best.radius)}</a>: {moreSearchesAMonth(best.more)}. With no
          match, parents see the three nearest groomers and who serves the area.
        </>
      ) : (
        "A larger radius wouldn't have reached more."
      )}
    </ChartFigure>
  );
}

const miles = (count: number) => `${count} ${count === 1 ? "mile" : "miles"}`;
