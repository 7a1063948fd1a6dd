import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError, callApi, errorSentence } from "#islands/lib/api.ts";
import { OptionTags } from "#islands/ui/form.tsx";
import { slotAt } from "#src/domain/visits/visit.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { addDays, minutesOfDay, timeOfDay, weekdayDate } from "#src/shared/base/time.ts";
import type { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import { proposedTimeText } from "#src/shared/visits/arrival-labels.ts";
import { cycleLimits } from "#src/shared/visits/booking-labels.ts";
import { lastTimeText } from "#src/shared/visits/payment-texts.ts";
import type { NextVisitChoices, TimeSuggestion } from "#src/shared/visits/proposals.ts";

/** A time for the next visit, and the call that books it. */
export interface BookableTime {
  date: string;
  when: string;
  nearby: boolean;
  addedMinutes?: number | undefined;
  path: string;
  body: object;
}

interface Props {
  visit: Pick<VisitSummary, "id" | "booking" | "added" | "name" | "date">;
  chosen: BookableTime | undefined;
  onChoose: (time: BookableTime | undefined) => void;
}

export function BookNext({ visit, chosen, onChoose }: Props) {
  const { plan, look, usual } = useNextVisitPlan(visit.id, visit);
  const [isOff, setOff] = useState(false);
  if (plan?.planned) return <p className="soft small">{`Next visit booked for ${weekdayDate(plan.planned)}`}</p>;
  if (!plan || plan.times.length === 0) return null;

  function change(requestedWeeks: string) {
    onChoose(undefined);
    if (requestedWeeks) void look(Number(requestedWeeks)).then(() => setOff(false));
    else setOff(true);
  }
  const weeks = isOff ? 0 : plan.weeks;
  const times = plan.times.map((time) => nextTime(visit, time));
  return (
    <fieldset className="field book-next">
      <legend className="hush">Book next</legend>
      <div className="head">
        <b aria-hidden="true">Book next</b>
        <select
          aria-label="Weeks until the next visit"
          value={weeks || ""}
          onChange={({ target }) => change(target.value)}
        >
          <option value="">not now</option>
          <OptionTags of={weeksToChoose(usual)} text={(one) => `in ${counted(Number(one), "week")}`} />
        </select>
      </div>
      {weeks > 0 &&
        times.map((time) => (
          <label key={time.when} className="pick">
            <input type="radio" name="next" checked={chosen?.when === time.when} onChange={() => onChoose(time)} />
            <span>{time.when}</span>
            <small>{driveText(time)}</small>
          </label>
        ))}
      <p className="soft small">
        {[
          lastTimeText(plan.last),
          weeks > 0 && (visit.booking ? `${visit.name} gets an email to confirm.` : "Booked when you save."),
        ]
          .filter(Boolean)
          .join(". ")}
      </p>
    </fieldset>
  );
}

/** Includes the client's usual weeks, even outside the limits. */
export function weeksToChoose(usual: number): number[] {
  const all = Array.from({ length: cycleLimits.most - cycleLimits.least + 1 }, (_, at) => cycleLimits.least + at);
  return [...new Set([...all, ...(usual ? [usual] : [])])].sort((a, b) => a - b);
}

/** `look` reads the times for other weeks. Offline, proposes the same time if the visit is completed now. */
export function useNextVisitPlan(id: number, completing?: Props["visit"]) {
  const [plan, setPlan] = useState<NextVisitChoices>();
  const [usual, setUsual] = useState(0);
  const [error, setError] = useState<string>();
  const requestedWeeks = useRef<number>(undefined);

  async function look(weeks?: number) {
    requestedWeeks.current = weeks;
    try {
      // The usual weeks may be outside the limits for others.
      const query = weeks && weeks !== usual ? `?weeks=${weeks}` : "";
      const found = await callApi<NextVisitChoices>("GET", nextVisitApiPath(id) + query);
      if (requestedWeeks.current !== weeks) return;
      setPlan(found);
      if (!query) setUsual(found.weeks);
      setError(undefined);
    } catch (failure) {
      if (requestedWeeks.current !== weeks) return;
      const isOffline = failure instanceof ApiError && failure.status === 0;
      if (isOffline && completing && !completing.added?.everyWeeks) return setPlan(sameTime(completing, weeks));
      setError(errorSentence(failure));
    }
  }
  const begin = useEffectEvent(look);
  useEffect(() => void begin(), []);
  return { plan, error, look, usual };
}

const USUAL_WEEKS = 6;

function sameTime({ date, booking, added }: Props["visit"], weeks = USUAL_WEEKS): NextVisitChoices {
  const slot = booking?.preferredTimeSlot ?? slotAt(minutesOfDay(added!.start));
  const time = { date: addDays(date, 7 * weeks), slot, time: added?.start, nearby: false };
  return { weeks, visit: null, planned: null, last: [], times: [time] };
}

export const nextVisitApiPath = (id: number) => `/api/bookings/${id}/next-visit`;

const driveText = ({ addedMinutes, nearby }: BookableTime) =>
  addedMinutes === undefined
    ? ""
    : nearby
      ? "nearby"
      : addedMinutes > 0
        ? `+${addedMinutes} min driving`
        : "no extra driving";

function nextTime({ id, added }: Props["visit"], time: TimeSuggestion): BookableTime {
  const { date, slot, nearby, addedMinutes } = time;
  const call = added
    ? { path: "/api/visits", body: nextVisitBody(added, time) }
    : { path: nextVisitApiPath(id), body: { options: [{ date, slot }], note: null } };
  return { date, nearby, addedMinutes, when: proposedTimeText(time, "groomer"), ...call };
}

/** An arrival window keeps its length. */
function nextVisitBody(visit: AddedVisitView, { date, time }: TimeSuggestion) {
  const start = time!;
  const { clientId, minutes, zipCode, address, service, price, pets, until } = visit;
  const long = until === null ? null : minutesOfDay(until) - minutesOfDay(visit.start);
  const end = long === null ? null : timeOfDay(Math.min(minutesOfDay(start) + long, 24 * 60 - 1));
  const petIds = pets.map(({ id }) => id);
  return { clientId, date, start, until: end, minutes, zipCode, address, service, price, petIds };
}
