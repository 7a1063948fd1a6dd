/** @jsxImportSource preact */
import { moreSearchesAMonth, searchesAMonth } from "#src/shared/base/number-labels.ts";
import { businessPath } from "#src/shared/base/own-paths.ts";
import { type NumbersView, worthWidening } from "#src/shared/desk/numbers.ts";
import { ChartFigure } from "#views/charts/chart-figure.tsx";
import { RowChart } from "#views/charts/row-chart.tsx";

/** Searches near a groomer that found no one, and what a wider radius would bring into reach. */
export function UnmetChart({ unmet }: { unmet: NonNullable<NumbersView["unmet"]> }) {
  const { radius, within, wider } = unmet;
  const rows = [
    { name: `Within your ${miles(radius)}`, value: within },
    ...wider.map((step) => ({ name: `Up to ${miles(step.radius)}`, value: within + step.more })),
  ].map((row) => ({ ...row, words: searchesAMonth(row.value) }));
  const best = worthWidening(wider);
  return (
    <ChartFigure
      title="Searches that found nobody"
      chart={<RowChart label={rows.map(({ name, words }) => `${name}: ${words}`).join(", ")} rows={rows} />}
      columns={["Where", "On average"]}
      rows={rows.map(({ name, words }) => [name, words])}
    >
      {best ? (
        <>
          <a href={businessPath("area")}>Widen to {miles(best.radius)}</a>: {moreSearchesAMonth(best.more)}. Where
          nobody is near enough we show the three nearest groomers, and who of them comes there.
        </>
      ) : (
        "Lately no more searches around you found nobody than within your radius."
      )}
    </ChartFigure>
  );
}

const miles = (count: number) => `${count} ${count === 1 ? "mile" : "miles"}`;
