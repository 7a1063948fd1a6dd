/** @jsxImportSource preact */
import { counted, dollarRange, monthDay, wholeDollars } from "#src/shared/base/number-labels.ts";
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
        <h2 id="numbers-title">{broughtFor(all, numbers)}</h2>
        <p class="soft">
          Since Monday, {monthDay(weeks[0]!.monday)}.{" "}
          {all.visits > 0 && "From the lowest to the highest prices of your packages and add-ons."}
        </p>
      </div>
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

/** What came, beside what the membership cost. */
function broughtFor({ visits, ...income }: ReturnType<typeof sumOf>, { weeks, paidCents }: NumbersView): string {
  const came = visits > 0 ? `${counted(visits, "visit")}, ${dollarRange(income)}` : "No visits";
  return `${came} in ${counted(weeks.length, "week")}${paidCents > 0 ? `, for ${wholeDollars(paidCents)}` : ""}`;
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
