/** @jsxImportSource preact */
import { counted, monthDay, plainNumber } from "#src/shared/base/number-labels.ts";
import { businessPath } from "#src/shared/base/own-paths.ts";
import type { NumbersView } from "#src/shared/desk/numbers.ts";
import { doorLabels } from "#src/shared/listing/doors.ts";
import { ChartFigure } from "#views/charts/chart-figure.tsx";
import { RowChart } from "#views/charts/row-chart.tsx";

/** Where those who opened the profile came from. */
export function DoorsChart({ found: { since, doors } }: Pick<NumbersView, "found">) {
  const rows = doors.map(({ door, views, requests }) => ({
    name: doorLabels[door],
    value: views,
    words: requests > 0 ? `${plainNumber(views)} (${counted(requests, "request")})` : plainNumber(views),
  }));
  return (
    <ChartFigure
      title="Where they come from"
      chart={
        <RowChart
          label={`Profile opened since ${monthDay(since)}: ${rows.map(({ name, words }) => `${name} ${words}`).join(", ")}`}
          rows={rows}
        />
      }
      columns={["From", "Profile opened", "Requests"]}
      rows={doors.map(({ door, views, requests }) => [doorLabels[door], plainNumber(views), plainNumber(requests)])}
    >
      Views of your profile, and the requests that came of them. Codes, buttons and links from{" "}
      <a href={businessPath("link")}>Your link</a> say where somebody saw you.
    </ChartFigure>
  );
}
