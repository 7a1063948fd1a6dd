/** The lines of one event or time zone that matter here, unfolded. */
export type Block = string[];

interface Blocks {
  name: string | null;
  events: Block[];
  zones: Block[];
}

const WANTED = new Set(
  ["UID", "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID", "STATUS", "TRANSP"].concat([
    "SUMMARY",
    "LOCATION",
    "X-MICROSOFT-CDO-BUSYSTATUS",
    "X-MICROSOFT-CDO-ALLDAYEVENT",
  ]),
);
/** Nobody writes longer ones; what does is left out with its event. */
const LONGEST_LINE = 20_000;

/**
 * The events and zones of a calendar; undefined when the text is none. Descriptions, guests and alarms are most of a file, and are
 * dropped before anything reads them.
 */
export function blocksOf(text: string): Blocks | undefined {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 1_000))) return undefined;
  const found: Blocks = { name: null, events: [], zones: [] };
  let event: Block | null = null;
  let zone: Block | null = null;
  /** Of components inside an event, such as an alarm. */
  let depth = 0;
  for (const line of unfolded(text)) {
    const name = nameOf(line);
    if (zone) {
      zone.push(line.slice(0, LONGEST_LINE));
      if (name === "END" && isOf(line, "VTIMEZONE")) {
        found.zones.push(zone);
        zone = null;
      }
    } else if (event) {
      if (name === "BEGIN") depth++;
      else if (name === "END" && depth > 0) depth--;
      else if (name === "END") {
        found.events.push(event);
        event = null;
      } else if (depth === 0 && isWanted(name, line)) event.push(shortened(name, line));
    } else if (name === "BEGIN" && isOf(line, "VEVENT")) event = [];
    else if (name === "BEGIN" && isOf(line, "VTIMEZONE")) zone = [line];
    else if (name === "X-WR-CALNAME") found.name ??= plain(line.slice(line.indexOf(":") + 1, 200));
  }
  return found;
}

/** Of guests those alone who do not come. */
const isWanted = (name: string, line: string) =>
  WANTED.has(name) || (name === "ATTENDEE" && /;PARTSTAT="?DECLINED/i.test(line));

/** A line that begins with a blank goes on with the one before. */
function* unfolded(text: string): Generator<string> {
  let parts: string[] = [];
  for (const line of linesOf(text)) {
    if (line.startsWith(" ") || line.startsWith("\t")) {
      parts.push(line.slice(1));
      continue;
    }
    if (parts.length > 0) yield parts.join("");
    parts = [line];
  }
  if (parts.length > 0) yield parts.join("");
}

function* linesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf("\n", at);
    const line = text.slice(at, end < 0 ? text.length : end);
    yield line.endsWith("\r") ? line.slice(0, -1) : line;
    at = end < 0 ? text.length : end + 1;
  }
}

const nameOf = (line: string) => (/^[\w-]{1,40}(?=[:;])/.exec(line)?.[0] ?? "").toUpperCase();
const isOf = (line: string, component: string) =>
  line
    .slice(line.indexOf(":") + 1)
    .trim()
    .toUpperCase() === component;

const plain = (value: string) => value.replaceAll(/\\[nN]/g, " ").replaceAll(/\\(.)/g, "$1");

/** A title or a place is cut; anything else that long is left as it is, and fails to be read. */
const shortened = (name: string, line: string) =>
  name === "SUMMARY" || name === "LOCATION" ? line.slice(0, 1_000) : line;
