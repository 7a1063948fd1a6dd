import { today } from "./account.ts";
import { type Groomer, type Habit, said } from "./person.ts";

type WithId = { id: number };

export const calendarHabits: readonly Habit<Groomer>[] = [
  ["adds a calendar from elsewhere", 1, addCalendar, ({ hasCalendar, number }) => !hasCalendar && number % 2 === 0],
  ["keeps another calendar otherwise", 1.5, rewrite, hasOne],
  ["has a calendar read now", 0.4, (me) => onOne(me, readNow), hasOne],
  ["changes how a calendar is kept", 0.3, (me) => onOne(me, change), hasOne],
  ["takes a calendar away", 0.1, takeAway, hasOne],
];

function hasOne({ elsewhere }: Groomer) {
  return elsewhere !== null;
}

async function onOne(me: Groomer, act: (me: Groomer, id: number) => Promise<unknown>) {
  const all = await said<WithId[]>(me.browser.get("/api/connected-calendars"));
  if (all?.length) await act(me, me.dice.pick(all).id);
}

const readNow = ({ browser }: Groomer, id: number) => browser.post(`/api/connected-calendars/${id}/read`);

const change = ({ browser, dice }: Groomer, id: number) =>
  browser.patch(`/api/connected-calendars/${id}`, { name: "Family", keepsTitles: dice.chance(0.5), color: "plum" });

async function takeAway(me: Groomer) {
  await onOne(me, ({ browser }, id) => browser.delete(`/api/connected-calendars/${id}`));
  me.hasCalendar = false;
}

async function rewrite(me: Groomer) {
  const { world, number, dice } = me;
  const title = world.canaries.plant("title of a busy time", number).word;
  const day = today(me, dice.between(1, 5));
  world.outside.publish(me.elsewhere!, dice.chance(0.1) ? "<html>moved</html>" : calendarFile(day, title));
}

async function addCalendar(me: Groomer) {
  const { world, browser, number, dice } = me;
  const { word } = world.canaries.plant("calendar address elsewhere", number);
  me.elsewhere = `https://calendars.test/${word}/home.ics`;
  const title = world.canaries.plant("title of a busy time", number).word;
  world.outside.publish(me.elsewhere, calendarFile(today(me, 2), title));
  const made = await said<WithId>(
    browser.post("/api/connected-calendars", { address: me.elsewhere, name: "Home", keepsTitles: dice.chance(0.5) }),
  );
  if (made) me.hasCalendar = true;
}

const calendarFile = (date: string, title: string) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Year//EN",
    "BEGIN:VEVENT",
    "UID:1@calendars.test",
    `DTSTAMP:${date.replaceAll("-", "")}T000000Z`,
    `DTSTART:${date.replaceAll("-", "")}T150000`,
    `DTEND:${date.replaceAll("-", "")}T163000`,
    "RRULE:FREQ=WEEKLY",
    `SUMMARY:${title}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");
