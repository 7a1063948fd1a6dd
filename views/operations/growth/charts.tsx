/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { counted, MIN_SAMPLE, monthDay, shareText, wholeDollars, withCommas } from "#src/shared/base/number-labels.ts";
import { duration } from "#src/shared/base/time.ts";
import type { GrowthWeek } from "#src/shared/operations/growth.ts";
import { WeekChart } from "#views/charts/weekly.tsx";

interface WeeksProps {
  weeks: readonly GrowthWeek[];
}

type Figure = "requests" | "accepted" | "declined" | "expired" | "completed" | "income";

export const sumOf = (weeks: readonly GrowthWeek[], name: Figure) => weeks.reduce((sum, week) => sum + week[name], 0);

const countAxis = (value: number) => (Number.isInteger(value) ? withCommas(value) : "");
const orNothing = (value: number | null, words = withCommas) => (value === null ? "–" : words(value));
const orNotCounted = (value: number | null) => (value === null ? "not counted" : withCommas(value));

/** Larger numbers don't fit above their bars. */
const WIDEST = 99;

interface CountsProps extends WeeksProps {
  title: string;
  column: string;
  of: (week: GrowthWeek) => number | null;
  children: ComponentChildren;
}

function Counts({ weeks, title, column, of, children }: CountsProps) {
  const values = weeks.map((week) => of(week) ?? 0);
  return (
    <WeekChart
      {...{ weeks, title, children }}
      label={`${title}: ${orNotCounted(of(weeks[0]!))} in the first week, ${orNotCounted(of(weeks.at(-1)!))} in the last`}
      bar={(week) => ({ value: of(week) ?? 0 })}
      {...(Math.max(...values) > WIDEST && { axis: countAxis })}
      columns={[[column, (week) => orNothing(of(week))]]}
    />
  );
}

export const DoneChart = ({ weeks }: WeeksProps) => (
  <Counts weeks={weeks} title="Visits by week" column="Visits" of={({ completed }) => completed}>
    Completed visits, marked by the groomer or automatically after two days.
  </Counts>
);

export const ActiveParents = ({ weeks }: WeeksProps) => (
  <Counts weeks={weeks} title="Active pet parents" column="Pet parents" of={({ parents }) => parents}>
    Pet parents with a request or visit that week, each counted once.
  </Counts>
);

export const ListedGroomers = ({ weeks, since }: WeeksProps & { since: string | null }) => (
  <Counts weeks={weeks} title="Listed groomers" column="Listed" of={({ listed }) => listed}>
    {since === null
      ? "At the end of each week. Counting starts within the hour."
      : since > weeks[0]!.monday
        ? `At the end of each week, since ${monthDay(since)}.`
        : "At the end of each week."}
  </Counts>
);

export function MembersByWeek({ weeks }: WeeksProps) {
  const { members, trials } = weeks.at(-1)!;
  return (
    <WeekChart
      weeks={weeks}
      title="Memberships"
      label={`Memberships by week: ${orNotCounted(members)} now${trials !== null ? `, plus ${counted(trials, "free trial")}` : ""}`}
      bar={(week) => ({ value: week.members ?? 0, upTo: (week.members ?? 0) + (week.trials ?? 0) })}
      axis={countAxis}
      columns={[
        ["Members", (week) => orNothing(week.members)],
        ["Free trials", (week) => orNothing(week.trials)],
      ]}
    >
      {members === null || trials === null
        ? "At the end of each week. Counting starts within the hour."
        : `${counted(members, "member")} plus ${counted(trials, "free trial")} (open top of each bar), at the end of each week.`}
    </WeekChart>
  );
}

export function IncomeByWeek({ weeks }: WeeksProps) {
  const all = wholeDollars(sumOf(weeks, "income"));
  return (
    <WeekChart
      weeks={weeks}
      title="Membership payments"
      label={`Membership payments by week: ${all} in ${weeks.length} weeks`}
      bar={({ income }) => ({ value: income })}
      axis={wholeDollars}
      columns={[["Paid", ({ income }) => wholeDollars(income)]]}
    >
      {all} total, before fees and refunds.
    </WeekChart>
  );
}

export function RequestsChart({ weeks }: WeeksProps) {
  const [all, accepted] = [withCommas(sumOf(weeks, "requests")), withCommas(sumOf(weeks, "accepted"))];
  return (
    <WeekChart
      weeks={weeks}
      title="Requests by week"
      label={`Requests by week: ${all} in ${weeks.length} weeks, ${accepted} accepted`}
      bar={(week) => ({ value: week.accepted, upTo: week.requests })}
      axis={countAxis}
      columns={[
        ["Sent", (week) => withCommas(week.requests)],
        ["Accepted", (week) => withCommas(week.accepted)],
        ["Pending", (week) => withCommas(week.waiting)],
      ]}
    >
      {accepted} of {all} were accepted (solid part of each bar). The rest are declined, expired, canceled, or pending.
    </WeekChart>
  );
}

const percent = (part: number) => `${Math.round(100 * part)}%`;

export function AcceptedShareChart({ weeks }: WeeksProps) {
  const accepted = sumOf(weeks, "accepted");
  const decided = accepted + sumOf(weeks, "declined") + sumOf(weeks, "expired");
  const all = shareText(accepted, decided);
  return (
    <WeekChart
      weeks={weeks}
      title="Acceptance rate"
      label={`Acceptance rate by week: ${all ?? "none"} in ${weeks.length} weeks`}
      bar={({ acceptedShare }) => ({ value: acceptedShare ?? 0 })}
      axis={percent}
      columns={[
        ["Rate", (week) => orNothing(week.acceptedShare, percent)],
        ["Declined", (week) => withCommas(week.declined)],
        ["Expired", (week) => withCommas(week.expired)],
      ]}
    >
      {all
        ? `${all} of requests that were accepted, declined, or expired.`
        : decided > 0
          ? `${decided} decided so far: the rate shows from ${MIN_SAMPLE}.`
          : "No requests have been accepted, declined, or expired yet."}
    </WeekChart>
  );
}

const hours = (value: number) => (value === 0 ? "0" : `${value.toLocaleString("en-US")} hr`);

export function ReplyChart({ weeks }: WeeksProps) {
  const latest = weeks.findLast(({ minutesToAnswer }) => minutesToAnswer !== null)?.minutesToAnswer;
  return (
    <WeekChart
      weeks={weeks}
      title="Response time"
      label={`Response time by week: ${latest == null ? "none yet" : `latest ${duration(latest)}`}`}
      bar={({ minutesToAnswer }) => ({ value: (minutesToAnswer ?? 0) / 60 })}
      axis={hours}
      columns={[["Median", (week) => orNothing(week.minutesToAnswer, duration)]]}
    >
      Median time until groomers accept, decline, or propose a new time. Requests expire within two days.
    </WeekChart>
  );
}
