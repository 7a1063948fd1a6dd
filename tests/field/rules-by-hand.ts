/** Instances of a rule as RFC 5545 describes them (3.3.10), day by day and without regard for speed; a reference for the reader. */

const DAY = 86_400_000;
const NAMES = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const at = (year: number, month: number, date: number) => Date.UTC(year, month, date);
const of = (day: number) => {
  const date = new Date(day);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), date: date.getUTCDate(), weekday: date.getUTCDay() };
};

function daysBetween(from: number, to: number): number[] {
  const days = [];
  for (let day = from; day < to; day += DAY) days.push(day);
  return days;
}
const monthOf = (day: number) =>
  daysBetween(at(of(day).year, of(day).month, 1), at(of(day).year, of(day).month + 1, 1));
const yearOf = (day: number) => daysBetween(at(of(day).year, 0, 1), at(of(day).year + 1, 0, 1));

function weekFirst(day: number, start: number): number {
  let first = day;
  while (of(first).weekday !== start) first -= DAY;
  return first;
}

function weeksOf(year: number, start: number): number[] {
  const firsts = [];
  for (let first = weekFirst(at(year, 0, 1) - 7 * DAY, start); first < at(year + 1, 0, 8); first += 7 * DAY) {
    if (daysBetween(first, first + 7 * DAY).filter((day) => of(day).year === year).length >= 4) firsts.push(first);
  }
  return firsts;
}

const isAt = <T>(list: readonly T[], one: T, places: readonly number[]) =>
  places.some((place) => list.at(place > 0 ? place - 1 : place) === one && Math.abs(place) <= list.length);

export function byHand(text: string, start: number, from: number, to: number): number[] {
  const parts = Object.fromEntries(text.split(";").map((part) => part.split("=") as [string, string]));
  const list = (name: string) => (parts[name] ? parts[name].split(",").map(Number) : []);
  const { FREQ: freq } = parts;
  const weekStart = NAMES.indexOf(parts.WKST ?? "MO");
  const startDay = Math.floor(start / DAY) * DAY;
  const own = of(startDay);
  const [months, weeks, yearDays, positions] = ["BYMONTH", "BYWEEKNO", "BYYEARDAY", "BYSETPOS"].map(list) as [
    number[],
    number[],
    number[],
    number[],
  ];
  let monthDays = list("BYMONTHDAY");
  let weekdays = (parts.BYDAY?.split(",") ?? []).map((one) => ({
    nth: Number(one.slice(0, -2)),
    day: NAMES.indexOf(one.slice(-2)),
  }));
  let onlyMonths = months;
  if (monthDays.length + weekdays.length + yearDays.length === 0) {
    if (freq === "WEEKLY" || weeks.length > 0) weekdays = [{ nth: 0, day: own.weekday }];
    else if (freq === "MONTHLY" || freq === "YEARLY") {
      monthDays = [own.date];
      if (freq === "YEARLY" && months.length === 0) onlyMonths = [own.month + 1];
    }
  }
  const nthIsIn = freq === "MONTHLY" || months.length > 0 ? monthOf : yearOf;
  const fits = (day: number) => {
    const { month, weekday, year } = of(day);
    if (onlyMonths.length > 0 && !onlyMonths.includes(month + 1)) return false;
    if (monthDays.length > 0 && !isAt(monthOf(day), day, monthDays)) return false;
    if (yearDays.length > 0 && !isAt(yearOf(day), day, yearDays)) return false;
    const isOfWeek = (one: number) => isAt(weeksOf(one, weekStart), weekFirst(day, weekStart), weeks);
    if (weeks.length > 0 && ![year - 1, year, year + 1].some(isOfWeek)) return false;
    if (weekdays.length === 0) return true;
    return weekdays.some((one) => {
      if (one.day !== weekday || one.nth === 0) return one.day === weekday;
      return isAt(
        nthIsIn(day).filter((other) => of(other).weekday === weekday),
        day,
        [one.nth],
      );
    });
  };
  const periodOf = (day: number) => {
    if (freq === "YEARLY") return of(day).year - own.year;
    if (freq === "MONTHLY") return (of(day).year - own.year) * 12 + of(day).month - own.month;
    if (freq === "WEEKLY") return (weekFirst(day, weekStart) - weekFirst(startDay, weekStart)) / (7 * DAY);
    return (day - startDay) / DAY;
  };
  const hours = parts.BYHOUR ? list("BYHOUR") : [new Date(start).getUTCHours()];
  const minutes = parts.BYMINUTE ? list("BYMINUTE") : [new Date(start).getUTCMinutes()];
  const times = hours.flatMap((hour) => minutes.map((minute) => (hour * 60 + minute) * 60_000)).sort((a, b) => a - b);
  const first =
    freq === "YEARLY"
      ? at(own.year, 0, 1)
      : freq === "MONTHLY"
        ? at(own.year, own.month, 1)
        : freq === "WEEKLY"
          ? weekFirst(startDay, weekStart)
          : startDay;
  const sets = Map.groupBy(
    daysBetween(first, to + 400 * DAY)
      .filter((day) => periodOf(day) % Number(parts.INTERVAL ?? 1) === 0)
      .filter(fits),
    periodOf,
  );
  const all = [...sets.values()]
    .map((days) => days.flatMap((day) => times.map((time) => day + time)))
    .flatMap((set) => (positions.length === 0 ? set : set.filter((one) => isAt(set, one, positions))))
    .filter((time) => time >= start)
    .slice(0, Number(parts.COUNT ?? Number.POSITIVE_INFINITY));
  return all.filter((time) => from <= time && time <= to);
}
