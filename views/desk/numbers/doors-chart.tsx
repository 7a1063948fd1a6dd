/** @jsxImportSource preact */
import { counted, monthDay, plainNumber } from "#src/shared/base/number-labels.ts";
import { businessPath } from "#src/shared/base/own-paths.ts";
import type { NumbersView } from "#src/shared/desk/numbers.ts";
import { doorLabels } from "#src/shared/listing/doors.ts";
import { ChartFigure } from "#views/charts/chart-figure.tsx";
import { RowChart } from "#views/charts/row-chart.tsx";

export function DoorsChart({ found: { since, doors } }: Pick<NumbersView, "found">) {
  const rows = doors.map(({ door, views, requests }) => ({
    name: doorLabels[door],
    value: views,
    words: requests > 0 ? `${plainNumber(views)} (${counted(requests, "request")})` : plainNumber(views),
  }));
  return (
    <ChartFigure
      title="Where people find you"
      chart={
        <RowChart
          label={`Profile views since ${monthDay(since)}: ${rows.map(({ name, words }) => `${name} ${words}`).join(", ")}`}
          rows={rows}
        />
      }
      columns={["Source", "Profile views", "Requests"]}
      rows={doors.map(({ door, views, requests }) => [doorLabels[door], plainNumber(views), plainNumber(requests)])}
    >
      Profile views and the requests they led to. Get QR codes, buttons, and links under{" "}
      <a href={businessPath("link")}>Your link</a>.
    </ChartFigure>
  );
}
