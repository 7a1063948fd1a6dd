/** @jsxImportSource preact */

import { bookingsPath } from "#src/shared/base/dashboard-paths.ts";
import { shortDollars } from "#src/shared/base/money.ts";
import { counted, nameOfMonth, wholeDollars, withCommas } from "#src/shared/base/number-labels.ts";
import { columnTotals, type InsightsView } from "#src/shared/dashboard/insights.ts";
import { paymentMethodLabels } from "#src/shared/visits/payment-labels.ts";
import { BarChart } from "#views/charts/bar-chart.tsx";
import { barsText, ChartPanel, RowChartFigure } from "#views/charts/row-chart.tsx";

type Income = InsightsView["income"];

const monthName = (month: string) => nameOfMonth(month).slice(0, 3);
const longMonth = (month: string) => `${nameOfMonth(month)} ${month.slice(0, 4)}`;

export function PaymentMethodsChart({ income }: { income: Income }) {
  const { months, methods, owed } = income;
  const all = columnTotals(months, ["visits", "amount", "tips"]);
  const tips = all.tips > 0 ? `, and ${shortDollars(all.tips)} in tips` : "";
  const bars = methods.map(({ method, amount }) => ({
    name: paymentMethodLabels[method],
    value: amount,
    words: shortDollars(amount),
  }));
  return (
    <>
      <ChartPanel
        title="Income by month"
        chart={
          <BarChart
            label={`Income by month: ${shortDollars(all.amount)} in 12 months${tips}`}
            bars={months.map(({ month, amount, tips: more }, at) => ({
              name: monthName(month),
              value: amount,
              upTo: amount + more,
              isRunning: at === months.length - 1,
            }))}
            axis={wholeDollars}
          />
        }
        columns={["Month", "Income", "Tips", "Visits"]}
        rows={months.map(({ month, amount, tips: more, visits }) => [
          `${monthName(month)} ${month.slice(0, 4)}`,
          shortDollars(amount),
          shortDollars(more),
          withCommas(visits),
        ])}
      >
        {`${shortDollars(all.amount)} for ${counted(all.visits, "visit")}${tips}. Open tops are tips. The dashed bar is this month.`}
        {owed.visits > 0 && (
          <>
            {" "}
            <a href={bookingsPath({ view: "all", show: "not_yet" })}>
              {`${counted(owed.visits, "visit")}, ${shortDollars(owed.amount)}`}
            </a>
            {owed.visits === 1 ? " isn't paid yet." : " aren't paid yet."}
          </>
        )}
      </ChartPanel>
      {methods.length > 0 && (
        <RowChartFigure
          title="How clients pay"
          label={`In 12 months: ${barsText(bars)}`}
          bars={bars}
          columns={["Method", "Income", "Tips", "Visits"]}
          rows={methods.map(({ method, amount, tips: more, visits }) => [
            paymentMethodLabels[method],
            shortDollars(amount),
            shortDollars(more),
            withCommas(visits),
          ])}
        >
          Based on the payments you noted in the past 12 months.
        </RowChartFigure>
      )}
    </>
  );
}

/** Downloads a year with payments, or one of the chart's months. */
export function IncomeFileForm({ income: { months, years } }: { income: Income }) {
  if (years.length === 0) return null;
  const paid = months.filter(({ visits }) => visits > 0).toReversed();
  return (
    <form class="list-search income-file" method="get" action="/api/income.csv">
      <div class="field">
        <label for="income-period">Spreadsheet for taxes</label>
        <select id="income-period" name="period">
          {years.map((year) => (
            <option key={year}>{year}</option>
          ))}
          {paid.map(({ month }) => (
            <option key={month} value={month}>
              {longMonth(month)}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" class="btn line">
        Download CSV
      </button>
    </form>
  );
}
