import { DAY_MS } from "#src/shared/base/time.ts";
import { lengthMs, parseProperty, propertyName, toDaysMs, tryRead } from "./property.ts";
import { textLineReader } from "./text-lines.ts";

/** Unfolded lines, only relevant ones. */
export interface CalendarPart {
  kind: "VEVENT" | "VTIMEZONE" | "VFREEBUSY";
  lines: string[];
  /** True if the calendar's METHOD is CANCEL. */
  isCanceled: boolean;
}

/** Top-level components; each one closes an unclosed one. */
const ABOVE = new Set(["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE", "VAVAILABILITY"]);
const COMPONENTS: ReadonlySet<string> = new Set<CalendarPart["kind"]>(["VEVENT", "VTIMEZONE", "VFREEBUSY"]);
const WANTED = new Set(
  "UID DTSTART DTEND DURATION RRULE RDATE EXDATE EXRULE RECURRENCE-ID SEQUENCE DTSTAMP STATUS TRANSP SUMMARY LOCATION FREEBUSY"
    .split(" ")
    .concat("X-MICROSOFT-CDO-BUSYSTATUS", "X-MICROSOFT-CDO-ALLDAYEVENT", "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT")
    .concat("X-FUNAMBOL-ALLDAY", "X-APPLE-TRAVEL-DURATION"),
);

/** Drops descriptions, guests, and alarms. An unclosed component ends at the next one. */
export function componentReader(onBlock: (block: CalendarPart) => void) {
  const found = { isCalendar: false, name: null as string | null };
  let isOpen = false;
  let wasCutOff = false;
  let isCanceled = false;
  let block: CalendarPart | null = null;
  const inner: { name: string; lines: string[] }[] = [];
  let spare: string[] = [];

  const endInner = (isClosed: boolean) => {
    const { lines } = inner.pop()!;
    if (!isClosed) spare.push(...lines);
  };
  const close = () => {
    while (inner.length > 0) endInner(false);
    if (block) {
      const has = new Set(block.lines.map(propertyName));
      if (block.kind === "VEVENT") block.lines.push(...spare.filter((line) => !has.has(propertyName(line))));
      onBlock(block);
    }
    block = null;
    spare = [];
  };
  const begin = (name: string) => {
    if (name === "VCALENDAR") {
      wasCutOff ||= block !== null;
      close();
      [found.isCalendar, isOpen, isCanceled] = [true, true, false];
    } else if (!isOpen) return;
    else if (ABOVE.has(name)) {
      close();
      if (COMPONENTS.has(name)) block = { kind: name as CalendarPart["kind"], lines: [], isCanceled };
      else inner.push({ name, lines: [] });
    } else if (block?.kind === "VTIMEZONE") block.lines.push(`BEGIN:${name}`);
    else {
      if (inner.at(-1)?.name === name) endInner(false);
      inner.push({ name, lines: [] });
    }
  };
  const end = (name: string) => {
    if (name === "VCALENDAR") {
      close();
      isOpen = false;
    } else if (name === block?.kind) close();
    else if (inner.some((one) => one.name === name))
      while (inner.length > 0 && inner.at(-1)!.name !== name) endInner(false);
    if (inner.at(-1)?.name === name) endInner(true);
  };

  const take = (line: string) => {
    const name = propertyName(line);
    if (name === "BEGIN") begin(componentOf(line));
    else if (!isOpen || name === "") return;
    else if (name === "END") end(componentOf(line));
    else if (inner.length > 0) {
      if (isWanted(name, line)) inner.at(-1)!.lines.push(shortened(name, line));
    } else if (block) {
      if (block.kind === "VTIMEZONE" || isWanted(name, line)) block.lines.push(shortened(name, line));
    } else if (name === "METHOD") isCanceled = /:\s*CANCEL\s*$/i.test(line);
    else if (name === "X-WR-CALNAME" || name === "NAME") found.name ??= line.slice(line.indexOf(":") + 1, 300);
  };
  const lines = textLineReader(take);
  return {
    take: lines.take,
    /** `isWhole` is false for a truncated file. */
    end() {
      lines.end();
      const isWhole = !isOpen && !wasCutOff;
      close();
      return { ...found, isWhole };
    },
  };
}

const isWanted = (name: string, line: string) =>
  WANTED.has(name) || (name === "ATTENDEE" && /;\s*PARTSTAT\s*=\s*"?DECLINED/i.test(line));

const componentOf = (line: string) => line.replaceAll(/^.*?:\s*|\s+$/g, "").toUpperCase();

const shortened = (name: string, line: string) =>
  name === "SUMMARY" || name === "LOCATION" ? line.slice(0, 1_000) : line;

const LATER = new Set(["RRULE", "RDATE", "RECURRENCE-ID"]);

/** Cheap check of raw lines. Unreadable events that are over don't count. An unreadable length is infinite, so that the event is fully parsed. */
export function isLongOver({ kind, lines }: CalendarPart, from: number): boolean {
  if (kind !== "VEVENT") return false;
  const times: number[] = [];
  let length = 0;
  for (const line of lines) {
    const name = propertyName(line);
    if (LATER.has(name)) return false;
    if (name === "DTSTART" || name === "DTEND") {
      const [, year, month, day] = /:\s*(\d{4})-?(\d\d)-?(\d\d)(?!\d)/.exec(line) ?? [];
      times.push(Number(year) > 0 ? Date.parse(`${year}-${month}-${day}`) : Number.NaN);
    } else if (name === "DURATION")
      length = tryRead(() => lengthMs(toDaysMs(parseProperty(line).value))) ?? Number.POSITIVE_INFINITY;
  }
  return times.length > 0 && times.every((time) => time + length < from - 3 * DAY_MS);
}

/** Filters a calendar while it streams, dropping past events and unused properties. `isTooLong` if too much remains. */
export function createCalendarFilter(from: number, mostBytes: number) {
  let kept: string[] = [];
  let length = 0;
  let callsOff = false;
  const keep = (...lines: string[]) => {
    for (const line of lines) {
      length += line.length + 2;
      if (length <= mostBytes) kept.push(line);
    }
    if (length > mostBytes) kept = [];
  };
  const reading = componentReader((block) => {
    if (isLongOver(block, from)) return;
    if (block.isCanceled !== callsOff) {
      callsOff = block.isCanceled;
      keep("END:VCALENDAR", "BEGIN:VCALENDAR", ...(callsOff ? ["METHOD:CANCEL"] : []));
    }
    keep(`BEGIN:${block.kind}`, ...block.lines, `END:${block.kind}`);
  });
  keep("BEGIN:VCALENDAR");
  return {
    take: reading.take,
    end() {
      const { isCalendar, isWhole, name } = reading.end();
      if (name !== null) keep(`X-WR-CALNAME:${name}`);
      const file = Buffer.from([...kept, "END:VCALENDAR", ""].join("\r\n"), "latin1");
      return { file: new Uint8Array(file), isCalendar, isWhole, isTooLong: length > mostBytes };
    },
  };
}
