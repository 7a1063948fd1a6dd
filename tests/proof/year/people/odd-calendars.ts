import { today } from "./account.ts";
import type { Groomer } from "./groomer.ts";
import { type Habit, said } from "./person.ts";

type WithId = { id: number };

export const calendarHabits: readonly Habit<Groomer>[] = [
  { name: "keeps another calendar otherwise", weight: 1.5, can: hasOne, act: rewrite },
  { name: "has a calendar read now", weight: 0.4, can: hasOne, act: (me) => onOne(me, readNow) },
  { name: "changes how a calendar is kept", weight: 0.3, can: hasOne, act: (me) => onOne(me, change) },
  { name: "takes a calendar away", weight: 0.1, can: hasOne, act: takeAway },
];

function hasOne({ elsewhere }: Groomer) {
  return elsewhere !== null;
}

async function onOne(me: Groomer, act: (me: Groomer, id: number) => Promise<unknown>) {
  const all = await said<WithId[]>(me.browser.get("/api/busy-calendars"));
  if (all?.length) await act(me, me.dice.pick(all).id);
}

const readNow = ({ browser }: Groomer, id: number) => browser.post(`/api/busy-calendars/${id}/read`);

const change = ({ browser, dice }: Groomer, id: number) =>
  browser.patch(`/api/busy-calendars/${id}`, { name: "Family", keepsTitles: dice.chance(0.5), color: "plum" });

async function takeAway(me: Groomer) {
  await onOne(me, ({ browser }, id) => browser.delete(`/api/busy-calendars/${id}`));
  me.calendars = 0;
}

async function rewrite(me: Groomer) {
  const { world, number, dice } = me;
  const title = world.canaries.plant("title of a busy time", number).word;
  const day = today(me, dice.between(1, 5)).replaceAll("-", "");
  const events = dice.some(kinds, dice.between(1, kinds.length)).flatMap((kind) => kind(day, title));
  const file = dice.chance(0.1) ? ["<html>moved</html>"] : ["BEGIN:VCALENDAR", "VERSION:2.0", ...ZONE, ...events];
  world.outside.publish(me.elsewhere!, [...file, "END:VCALENDAR", ""].join("\r\n"));
}

const ZONE = [
  ...["BEGIN:VTIMEZONE", "TZID:Office", "BEGIN:STANDARD", "DTSTART:20201101T020000", "TZOFFSETFROM:-0400"],
  ...["TZOFFSETTO:-0500", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU", "END:STANDARD", "BEGIN:DAYLIGHT"],
  ...["DTSTART:20200308T020000", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU"],
  ...["END:DAYLIGHT", "END:VTIMEZONE"],
];
const event = (uid: string, ...lines: string[]) => [
  ...["BEGIN:VEVENT", `UID:${uid}@calendars.test`, "DTSTAMP:20260101T000000Z"],
  ...lines,
  "END:VEVENT",
];

const kinds: ((day: string, title: string) => string[])[] = [
  (day, title) =>
    event("zone", `DTSTART;TZID=Office:${day}T090000`, "DURATION:PT1H30M", `SUMMARY:${title} and`, "  a folded line"),
  (day, title) => event("day", `DTSTART;VALUE=DATE:${day}`, `SUMMARY:${title}`),
  (day) => event("free", `DTSTART:${day}T120000Z`, `DTEND:${day}T130000Z`, "TRANSP:TRANSPARENT"),
  (day) => event("off", `DTSTART:${day}T120000Z`, `DTEND:${day}T130000Z`, "STATUS:CANCELLED"),
  (day, title) => [
    ...event(
      "series",
      `DTSTART;TZID=America/Denver:${day}T080000`,
      `DTEND;TZID=America/Denver:${day}T084500`,
      "RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=20",
      `EXDATE;TZID=America/Denver:${day}T080000`,
      `SUMMARY:${title}`,
    ),
    ...event(
      "series",
      `RECURRENCE-ID;TZID=America/Denver:${day}T080000`,
      `DTSTART;TZID=America/Denver:${day}T100000`,
      `DTEND;TZID=America/Denver:${day}T110000`,
    ),
  ],
  (day) =>
    event(
      "often",
      `DTSTART:${day}T170000Z`,
      `DTEND:${day}T171500Z`,
      "RRULE:FREQ=DAILY;INTERVAL=2",
      `RDATE:${day}T190000Z`,
    ),
  (day, title) =>
    event(
      "place",
      `DTSTART:${day}T150000Z`,
      `DTEND:${day}T160000Z`,
      `SUMMARY:${title}`,
      "LOCATION:9 Elm St\\, Asheville\\, NC 28801",
    ),
  (day) => event("broken", `DTSTART:${day}T250000`, "DURATION:none"),
];
