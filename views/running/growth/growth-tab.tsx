/** @jsxImportSource preact */
import type { ComponentProps } from "preact";
import { counted, monthDay, plainNumber, wholeDollars } from "#src/shared/base/number-labels.ts";
import type { GrowthView, GrowthWeek } from "#src/shared/running/growth.ts";
import { Completed, Income, Listed, Members, Parents } from "./count-charts.tsx";
import { Requests, Share, TimeToAnswer } from "./request-charts.tsx";
import { TextCosts } from "./text-costs.tsx";
import { UnmetDemand, type UnmetDemandProps } from "./unmet-demand.tsx";

interface GrowthTabProps {
  growth: GrowthView;
  unmet: UnmetDemandProps;
  books: ComponentProps<typeof OwnBooks>;
  texts: ComponentProps<typeof TextCosts> | null;
}

export function GrowthTab({ growth: { weeks, listedSince }, unmet, books, texts }: GrowthTabProps) {
  const now = weeks.at(-1)!;
  return (
    <section class="stack" aria-labelledby="growth-title">
      <div>
        <h2 id="growth-title">Growth</h2>
        <p class="soft">
          {counted(weeks.length, "week")} from Monday, {monthDay(weeks[0]!.monday)} (UTC). The dashed bar is this week.
        </p>
      </div>
      <dl class="totals">
        <Total name="Listed groomers now" value={now.listed} />
        <Total name="Memberships now" value={now.members === null ? null : now.members + now.trials!} />
        <Total name="Requests" value={sumOf(weeks, "requests")} />
        <Total name="Visits" value={sumOf(weeks, "completed")} />
        <Total name="Membership payments" value={sumOf(weeks, "income")} words={wholeDollars} />
      </dl>
      <div class="charts">
        <Requests weeks={weeks} />
        <Share weeks={weeks} />
        <TimeToAnswer weeks={weeks} />
        <Completed weeks={weeks} />
        <Parents weeks={weeks} />
        <Listed weeks={weeks} since={listedSince} />
        <Members weeks={weeks} />
        <Income weeks={weeks} />
      </div>
      <UnmetDemand {...unmet} />
      <OwnBooks {...books} />
      {texts && <TextCosts {...texts} />}
    </section>
  );
}

interface TotalProps {
  name: string;
  value: number | null;
  words?: (value: number) => string;
}

const Total = ({ name, value, words = plainNumber }: TotalProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{value === null ? "–" : words(value)}</dd>
  </div>
);

const sumOf = (weeks: readonly GrowthWeek[], name: "requests" | "completed" | "income") =>
  weeks.reduce((sum, week) => sum + week[name], 0);

interface Props {
  groomers: number;
  clients: number;
  visits: number;
  calendars: number;
  failing: number;
}

const OwnBooks = ({ groomers, clients, visits, calendars, failing }: Props) => (
  <section class="panel stack" aria-labelledby="books-title">
    <h2 id="books-title">Added by groomers</h2>
    <p class="soft">Totals as of now. Only the groomers can see the details.</p>
    <dl class="totals">
      {Object.entries({
        Groomers: groomers,
        Clients: clients,
        Visits: visits,
        "Connected calendars": calendars,
        "Calendars not syncing": failing,
      }).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{plainNumber(value)}</dd>
        </div>
      ))}
    </dl>
  </section>
);
