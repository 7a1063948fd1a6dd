import { hoursOn } from "#src/domain/availability.ts";
import { type MinuteSpan, mergeSpans, type Pause, pausePlans, planDay, type TimeOff } from "#src/domain/day/planner.ts";
import { isLikelyDrivenTo } from "#src/domain/travel.ts";
import type { DayVisit } from "#src/domain/visits/visit.ts";
import { groomersByIdsSql, type OpeningJson, openingColumnsSql } from "#src/features/listing/availability/openings.ts";
import { minutesOfDay } from "#src/shared/base/time.ts";
import { MAIN_PACKAGE_MIN_MINUTES } from "#src/shared/listing/services.ts";
import type { TimeSlot, VisitSource } from "#src/shared/visits/booking-labels.ts";
import { type DayBreaks, driveMatrix, type Schedule } from "./day-as-planned.ts";
import type { StartPlace } from "./day-places.ts";

export interface ScheduleRow extends OpeningJson, StartPlace {}

export interface DayJsonRow {
  timeOff: string;
  busy: string;
  visits: string;
  /** JSON of today's ended visits; mostly empty. */
  ended: string;
  late: string;
}

/** In the order of the statement. */
export type VisitCells = [
  id: number,
  source: VisitSource,
  petParentId: number | null,
  clientId: number | null,
  accountId: number | null,
  status: DayVisit["status"],
  statusChangedAt: number,
  date: string,
  slot: TimeSlot | null,
  visitMinutes: number,
  arrivalFrom: string | null,
  arrivalUntil: string | null,
  visitOrder: number | null,
  onMyWayAt: number | null,
  arrivedAt: number | null,
  zip: string | null,
  zone: string,
];
export const [DATE, ZIP] = [7, 15] as const;

export interface BusyRow {
  date: string;
  opens: string;
  closes: string;
  zip: string | null;
}

/** A list without names, because names would be most of the text. */
const visitCells = `v.id, v.source, v.pet_parent_id, v.client_id, c.account_id, v.status, v.status_changed_at, v.preferred_date,
  v.preferred_time_slot, v.visit_minutes, v.arrival_from, v.arrival_until, v.visit_order, v.on_my_way_at, v.arrived_at,
  substr(v.service_zip_code, 1, 5), v.time_zone`;
const VISITS = "visits AS v LEFT JOIN clients AS c ON c.id = v.client_id";

const scheduleColumns = `g.id, g.business_name AS businessName, g.time_zone AS timeZone, g.lat, g.lon,
    g.service_radius AS serviceRadius, coalesce(z.radius, 0) AS radius, ${openingColumnsSql}`;

/** ?5 and ?6 bound the start of past visits. The previous day is included, because visits can last past midnight. */
const dayColumns = `(SELECT json_group_array(json_object('date', date, 'opens', opens, 'closes', closes, 'isWeekly', is_weekly))
      FROM time_off WHERE groomer_id = g.id AND date <= ?3 AND (is_weekly = 1 OR date >= ?2)) AS timeOff,
    (SELECT json_group_array(json_object('date', t.date, 'opens', t.opens, 'closes', t.closes, 'zip', t.zip_code))
      FROM connected_calendars AS k JOIN busy_times AS t ON t.calendar_id = k.id WHERE k.groomer_id = g.id
      AND t.date BETWEEN ?2 AND ?3 AND (t.is_all_day = 0 OR k.all_day_blocks = 1)) AS busy,
    (SELECT json_group_array(json_array(${visitCells})) FROM ${VISITS}
      WHERE v.groomer_id = g.id AND v.status = 'accepted' AND v.preferred_date BETWEEN date(?2, '-1 day') AND ?3) AS visits,
    iif(?5 > ?6, '[]', (SELECT json_group_array(json_array(${visitCells})) FROM ${VISITS} WHERE v.groomer_id = g.id
      AND v.source IN ('site', 'groomer') AND v.starts_at BETWEEN ?5 AND ?6 AND v.status IN ('completed', 'no_show'))) AS ended,
    iif(?5 > ?6, '[]', (SELECT json_group_array(json_array(date, late_minutes, late_at)) FROM day_plans
      WHERE groomer_id = g.id AND date BETWEEN ?2 AND ?3 AND late_at IS NOT NULL)) AS late`;

/** Mirrors startingPrice (src/domain/price-shown.ts), for the services ?7 and the pet's size ?8. */
const shownMinutes = `(SELECT ifnull(s.minutes, duration_minutes) FROM service_packages AS p
    LEFT JOIN package_sizes AS s ON ?8 IS NOT NULL AND s.package_id = p.id
    WHERE groomer_id = g.id AND is_active = 1 AND ifnull(s.size, ?8) IS ?8
    ORDER BY iif(?7 = 0, duration_minutes >= ${MAIN_PACKAGE_MIN_MINUTES}, services & ?7 <> 0) DESC,
      ifnull(s.price, price_min), position LIMIT 1) AS minutes`;

const withPlace = `${groomersByIdsSql} LEFT JOIN locations AS l ON l.user_id = g.user_id
  LEFT JOIN us_zips AS z ON z.zip = substr(l.zip_code, 1, 5)
  WHERE g.time_zone IS NOT NULL AND g.lat IS NOT NULL`;

/** Groomers ?1 with a known place, from day ?2 to day ?3. */
export const scheduleRowsSql = `SELECT ${scheduleColumns} ${withPlace}`;
export const dayRowsSql = `SELECT ${dayColumns} ${groomersByIdsSql}`;
export const scheduleAndDayRowsSql = `SELECT ${shownMinutes}, ${scheduleColumns}, ${dayColumns} ${withPlace}`;

interface ClockSpan {
  opens: string;
  closes: string;
}

interface BusySpan extends ClockSpan {
  /** Null without a known ZIP code. */
  lat: number | null;
  lon: number | null;
  radius: number | null;
}

export interface HoursOff {
  timeOff: readonly ClockSpan[];
  /** Ignored outside opening hours. */
  busy: readonly BusySpan[];
  /** Minute until which a visit from the previous day lasts. */
  visitUntil?: number | undefined;
}

export const noDayBreaks: DayBreaks = { pauses: [[]], busyStops: [], pausesAlone: [[]] };

export function dayBreaksOn(schedule: Schedule, date: string, { timeOff, busy, visitUntil = 0 }: HoursOff): DayBreaks {
  const { rules, openings } = schedule;
  const hours = hoursOn(openings, date);
  const isInHours = ({ opens, closes }: MinuteSpan) => hours === null || (opens < hours.closes && hours.opens < closes);
  const kept = busy.map(busyTimeOf).filter(isInHours);
  const before = visitUntil > 0 ? [{ opens: 0, closes: visitUntil, isBusy: true }] : [];
  const off = mergeSpans([...before, ...timeOff.map(spanOf), ...kept]);
  const lunch = { ...spanOf({ opens: rules.lunchOpens, closes: rules.lunchCloses }), minutes: rules.lunchMinutes };
  const pausesAlone = pausePlans({ ...lunch, what: "lunch" }, off);
  const busyStops = stopsAmong(schedule, off);
  const isStop = (pause: Pause) => busyStops.some(({ stop }) => pause.what === "busy" && stop.opens === pause.opens);
  const choices = pausesAlone.map((pauses) => pauses.filter((pause) => !isStop(pause)));
  const possible = choices.filter((pauses) => busyStops.length < 2 || isPossible(schedule, busyStops, pauses));
  // The drive between two busy times can leave no time for lunch.
  const [first = choices[0]!.filter(({ what }) => what !== "lunch"), ...others] = possible;
  return { pauses: [first, ...others], busyStops, pausesAlone };
}

/** A busy time the van can't reach in time becomes a pause, because a calendar never makes a day infeasible. */
function stopsAmong(schedule: Schedule, off: readonly TimeOff[]): DayBreaks["busyStops"] {
  let stops: DayBreaks["busyStops"] = [];
  for (const [at, { opens, closes, at: place }] of off.entries()) {
    if (!place || !isLikelyDrivenTo(schedule.start, place)) continue;
    const stop = { kind: "busy", id: at, opens, closes: opens, busy: closes - opens } as const;
    const more = [...stops, { stop, place }];
    const isAmong = (span: TimeOff) => more.some((one) => one.stop.opens === span.opens);
    const [pauses] = pausePlans(
      { opens: 0, closes: 0, minutes: 0 },
      off.filter((span) => !isAmong(span)),
    );
    if (more.length === 1 || isPossible(schedule, more, pauses)) stops = more;
  }
  return stops;
}

function isPossible(schedule: Schedule, busy: DayBreaks["busyStops"], pauses: Pause[]) {
  const [stops, places] = [busy.map(({ stop }) => stop), busy.map(({ place }) => place)];
  return planDay({ stops, pauses, ...driveMatrix(schedule, places, schedule.start) }) !== undefined;
}

function busyTimeOf({ lat, lon, radius, ...span }: BusySpan): TimeOff {
  const at = lat === null || lon === null || radius === null ? undefined : { lat, lon, radius };
  return { ...spanOf(span), isBusy: true, at };
}

const spanOf = ({ opens, closes }: ClockSpan): MinuteSpan => ({
  opens: minutesOfDay(opens),
  closes: minutesOfDay(closes),
});
