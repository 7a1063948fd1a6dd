/** @jsxImportSource preact */

import { ENOUGH, plainNumber, share } from "#src/shared/base/number-labels.ts";
import { duration } from "#src/shared/base/time.ts";
import type { GrowthWeek } from "#src/shared/running/growth.ts";
import { WeekChart } from "#views/charts/week-chart.tsx";
import { countAxis, orNothing, type WeeksProps } from "./count-charts.tsx";

const sumOf = (weeks: readonly GrowthWeek[], name: "requests" | "accepted" | "declined" | "expired") =>
  weeks.reduce((sum, week) => sum + week[name], 0);

export function Requests({ weeks }: WeeksProps) {
  const [all, accepted] = [sumOf(weeks, "requests"), sumOf(weeks, "accepted")];
  return (
    <WeekChart
      title="Requests by week"
      label={`Requests by week: ${plainNumber(all)} in ${weeks.length} weeks, ${plainNumber(accepted)} accepted`}
      weeks={weeks}
      bar={(week) => ({ value: week.accepted, upTo: week.requests })}
      axis={countAxis}
      columns={["Sent", "Accepted", "Pending"]}
      cells={(week) => [...[week.requests, week.accepted, week.waiting].map(plainNumber)]}
    >
      {plainNumber(accepted)} of {plainNumber(all)} were accepted (solid part of each bar). The rest are declined,
      expired, canceled, or pending.
    </WeekChart>
  );
}

const percent = (part: number) => `${Math.round(100 * part)}%`;

export function Share({ weeks }: WeeksProps) {
  const accepted = sumOf(weeks, "accepted");
  const decided = accepted + sumOf(weeks, "declined") + sumOf(weeks, "expired");
  const all = share(accepted, decided);
  return (
    <WeekChart
      title="Acceptance rate"
      label={`Acceptance rate by week: ${all ?? "none"} in ${weeks.length} weeks`}
      weeks={weeks}
      bar={({ acceptedShare }) => ({ value: acceptedShare ?? 0 })}
      axis={percent}
      columns={["Rate", "Declined", "Expired"]}
      cells={(week) => [orNothing(week.acceptedShare, percent), plainNumber(week.declined), plainNumber(week.expired)]}
    >
      {all
        ? `${all} of requests that were accepted, declined, or expired.`
        : decided > 0
          ? `${decided} decided so far: the rate shows from ${ENOUGH}.`
          : "No requests have been accepted, declined, or expired yet."}
    </WeekChart>
  );
}

const hours = (value: number) => (value === 0 ? "0" : `${value.toLocaleString("en-US")} h`);

export function TimeToAnswer({ weeks }: WeeksProps) {
  const known = weeks.flatMap(({ minutesToAnswer }) => minutesToAnswer ?? []);
  return (
    <WeekChart
      title="Response time"
      label={`Response time by week: ${known.length === 0 ? "none yet" : `latest ${duration(known.at(-1)!)}`}`}
      weeks={weeks}
      bar={({ minutesToAnswer }) => ({ value: (minutesToAnswer ?? 0) / 60 })}
      axis={hours}
      columns={["Median"]}
      cells={(week) => [orNothing(week.minutesToAnswer, duration)]}
    >
      Median time until groomers accept, decline, or propose a new time. Requests expire within two days.
    </WeekChart>
  );
}
