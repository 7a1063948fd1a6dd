/** @jsxImportSource preact */
import { BRAND } from "#src/shared/base/brand.ts";
import { counted, dollarRange, monthDay, plainNumber, share, wholeDollars } from "#src/shared/base/number-labels.ts";
import { businessPath } from "#src/shared/base/own-paths.ts";
import type { NumbersView } from "#src/shared/desk/numbers.ts";
import { doorLabels } from "#src/shared/listing/doors.ts";
import { Scene } from "#views/art/art.tsx";
import { ChartFigure } from "#views/charts/chart-figure.tsx";
import { RowChart } from "#views/charts/row-chart.tsx";
import { IncomeFile, Paid } from "./income.tsx";
import { BusyDays, Income, Road, UnmetChart, Visits } from "./work-charts.tsx";

export function NumbersTab({ numbers }: { numbers: NumbersView }) {
  const { weeks, found, own, income, driving, unmet } = numbers;
  const isPaid = income.years.length > 0 || income.owed.visits > 0;
  const onDays = numbers.weekdays.reduce((sum, { visits }) => sum + visits, 0);
  const all = sumOf(weeks);
  const hasUnmet = unmet !== null && (unmet.within > 0 || unmet.wider.some(({ more }) => more > 0));
  if ((isPaid ? 1 : 0) + all.visits + own.visits + found.appearances + found.views + found.requests === 0 && !hasUnmet)
    return <NoNumbers />;
  return (
    <section class="stack" aria-labelledby="numbers-title">
      <div>
        <h2 id="numbers-title">{broughtFor(all, numbers)}</h2>
        <p class="soft">
          Since Monday, {monthDay(weeks[0]!.monday)}. {all.visits > 0 && "Based on your package and add-on prices."}
        </p>
        {own.visits > 0 && (
          <p>
            <b>Added by you:</b> {counted(own.visits, "visit")}
            {own.income > 0 && `, ${wholeDollars(own.income)} based on the prices you entered`}
          </p>
        )}
      </div>
      <IncomeFile income={income} />
      <div class="charts">
        {isPaid && <Paid income={income} />}
        <FoundChart found={found} />
        {found.doors.length > 0 && <DoorsChart found={found} />}
        <Visits weeks={weeks} all={all} />
        <Income weeks={weeks} all={all} />
        {unmet && <UnmetChart unmet={unmet} />}
        {onDays > 0 && <BusyDays weekdays={numbers.weekdays} visits={onDays} />}
        {driving && <Road driving={driving} visits={onDays} />}
      </div>
    </section>
  );
}

function broughtFor({ visits, ...income }: ReturnType<typeof sumOf>, { weeks, own, paidCents }: NumbersView): string {
  const came =
    visits > 0 ? `${counted(visits, "visit")}, ${dollarRange(income).replaceAll(" ", "\u00a0")}` : "No visits";
  const brought = `${came} in ${counted(weeks.length, "week")}${paidCents > 0 ? `, for ${wholeDollars(paidCents)}` : ""}`;
  return own.visits > 0 ? `From ${BRAND}: ${brought.replace(/^No/, "no")}` : brought;
}

const sumOf = (weeks: NumbersView["weeks"]) =>
  weeks.reduce(
    (sum, week) => ({
      visits: sum.visits + week.visits,
      incomeMin: sum.incomeMin + week.incomeMin,
      incomeMax: sum.incomeMax + week.incomeMax,
    }),
    { visits: 0, incomeMin: 0, incomeMax: 0 },
  );

function DoorsChart({ found: { since, doors } }: Pick<NumbersView, "found">) {
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

function FoundChart({ found }: Pick<NumbersView, "found">) {
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

const NoNumbers = () => (
  <section class="empty">
    <Scene name="mailbox" />
    <h2>No insights yet</h2>
    <p>Once you're listed, see your profile views, requests, visits, and income here.</p>
  </section>
);
