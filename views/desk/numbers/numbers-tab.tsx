/** @jsxImportSource preact */
import { counted, dollarRange, monthDay, plainNumber } from "#src/shared/base/number-labels.ts";
import type { NumbersView } from "#src/shared/desk/numbers.ts";
import { FoundChart } from "./found-chart.tsx";
import { NoNumbers } from "./no-numbers.tsx";
import { UnmetChart } from "./unmet-chart.tsx";
import { BusyDays, Income, Road, Visits } from "./work-charts.tsx";

/** What a groomer's membership brings, in figures. */
export function NumbersTab({ numbers }: { numbers: NumbersView }) {
  const { weeks, found, driving, unmet } = numbers;
  const all = sumOf(weeks);
  const hasUnmet = unmet !== null && (unmet.within > 0 || unmet.wider.some(({ more }) => more > 0));
  if (all.visits + found.appearances + found.views + found.requests === 0 && !hasUnmet) return <NoNumbers />;
  return (
    <section class="stack" aria-labelledby="numbers-title">
      <div>
        <h2 id="numbers-title">Numbers</h2>
        <p class="soft">
          {counted(weeks.length, "week")}, from Monday, {monthDay(weeks[0]!.monday)}, until now.
        </p>
      </div>
      <dl class="totals">
        <Total name="Requests" value={plainNumber(found.requests)} />
        <Total name="Visits" value={plainNumber(all.visits)} />
        <Total name="Estimated income" value={dollarRange(all)} />
      </dl>
      <div class="charts">
        <FoundChart found={found} />
        <Visits weeks={weeks} all={all} />
        <Income weeks={weeks} all={all} />
        {unmet && <UnmetChart unmet={unmet} />}
        {all.visits > 0 && <BusyDays weekdays={numbers.weekdays} visits={all.visits} />}
        {driving && <Road driving={driving} />}
      </div>
    </section>
  );
}

const Total = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const sumOf = (weeks: NumbersView["weeks"]) =>
  weeks.reduce(
    (sum, week) => ({
      visits: sum.visits + week.visits,
      incomeMin: sum.incomeMin + week.incomeMin,
      incomeMax: sum.incomeMax + week.incomeMax,
    }),
    { visits: 0, incomeMin: 0, incomeMax: 0 },
  );
