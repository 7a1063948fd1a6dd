/** @jsxImportSource preact */
import { monthDay, plainNumber, share } from "#src/shared/base/number-labels.ts";
import type { NumbersView } from "#src/shared/desk/numbers.ts";
import { ChartFigure } from "#views/charts/chart-figure.tsx";
import { RowChart } from "#views/charts/row-chart.tsx";

export function FoundChart({ found }: Pick<NumbersView, "found">) {
  const steps = [
    { name: "Search appearances", value: found.appearances, rate: undefined },
    { name: "Profile views", value: found.views, rate: share(found.views, found.appearances) },
    { name: "Requests", value: found.requests, rate: share(found.requests, found.views) },
    { name: "Accepted", value: found.accepted, rate: share(found.accepted, found.requests) },
  ];
  const words = ({ value, rate }: (typeof steps)[number]) =>
    rate === undefined ? plainNumber(value) : `${plainNumber(value)} (${rate})`;
  return (
    <ChartFigure
      title="How parents find you"
      chart={
        <RowChart
          label={`Since ${monthDay(found.since)}: ${steps.map((step) => `${step.name} ${words(step)}`).join(", ")}`}
          rows={steps.map((step) => ({ name: step.name, value: step.value, words: words(step) }))}
        />
      }
      columns={["Step", `Since ${monthDay(found.since)}`, "Share of previous step"]}
      rows={steps.map(({ name, value, rate = "–" }) => [name, plainNumber(value), rate])}
    >
      Since {monthDay(found.since)}. Percentages are of the step before. Repeat views within an hour, bots, and your own
      views don't count.
    </ChartFigure>
  );
}
