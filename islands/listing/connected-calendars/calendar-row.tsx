import { callApi } from "#islands/lib/api.ts";
import { Menu, MenuButton } from "#islands/ui/menu.tsx";
import { Row } from "#islands/ui/rows.tsx";
import { counted } from "#src/shared/base/number-labels.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import {
  type ConnectedCalendarChanges,
  type ConnectedCalendarInput,
  type ConnectedCalendarView,
  calendarFailureTexts,
  type FaultyEvent,
} from "#src/shared/listing/connected-calendars.ts";

interface Props {
  calendar: ConnectedCalendarView;
  now: number;
  /** After `isRead` the calendar's failure is the result. */
  onRun: (title: string, work: () => Promise<ConnectedCalendarView>, isRead?: boolean) => void;
  onAsk: (what: "rename" | "remove") => void;
}

export function CalendarRow({ calendar, now, onRun, onAsk }: Props) {
  const { id, name, color, host, keepsTitles, allDayBlocks, wholeDays, failure } = calendar;
  const isAsked = allDayBlocks === null && wholeDays > 0;
  const keepDays = () => onRun("All-day events blocked", () => changeCalendar(id, { allDayBlocks: true }));
  const leaveDays = () => onRun("All-day events ignored", () => changeCalendar(id, { allDayBlocks: false }));
  return (
    <Row
      tile={<span className={`busy-dot busy-${color}`} />}
      title={name}
      actions={
        <>
          {isAsked && (
            <>
              <button type="button" className="btn small" onClick={keepDays}>
                Block<span className="hush"> all-day events in {name}</span>
              </button>
              <button type="button" className="btn line small" onClick={leaveDays}>
                Ignore<span className="hush"> all-day events in {name}</span>
              </button>
            </>
          )}
          <Menu label={`More for ${name}`}>
            <MenuButton onPress={() => onRun(`${name} synced`, () => readCalendar(id), true)}>Sync now</MenuButton>
            <MenuButton onPress={() => onAsk("rename")}>Name and color</MenuButton>
            <MenuButton
              onPress={() =>
                onRun(
                  keepsTitles ? "Titles hidden" : "Titles shown",
                  () => changeCalendar(id, { keepsTitles: !keepsTitles }),
                  !keepsTitles,
                )
              }
            >
              {keepsTitles ? "Hide titles" : "Show titles"}
            </MenuButton>
            {allDayBlocks ? (
              <MenuButton onPress={leaveDays}>Ignore all-day events</MenuButton>
            ) : (
              <MenuButton onPress={keepDays}>Block all-day events</MenuButton>
            )}
            <MenuButton isGrave onPress={() => onAsk("remove")}>
              Remove
            </MenuButton>
          </Menu>
        </>
      }
    >
      {failure ? (
        <p>
          <span className="too-full">{failureText(failure, now)}</span>
        </p>
      ) : (
        <p>
          {syncedText(calendar, now)}
          <span className="hush">, from {host}</span>
        </p>
      )}
      {missingTexts(calendar).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {isAsked && (
        <p>{`All-day events, such as holidays, on ${counted(wholeDays, "day")} in the next year. Block them?`}</p>
      )}
    </Row>
  );
}

/** "5 minutes", "3 hours", "2 days"; empty under a minute. */
function longText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return "";
  if (minutes < 60) return counted(minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? counted(hours, "hour") : counted(Math.floor(hours / 24), "day");
}

const agoText = (ms: number) => (longText(ms) ? `${longText(ms)} ago` : "just now");
const forText = (ms: number) => (longText(ms) ? `for ${longText(ms)}` : "just now");

function syncedText({ readAt, thisWeek }: ConnectedCalendarView, now: number): string {
  const when = readAt === null ? "Not synced yet" : `Synced ${agoText(now - readAt)}`;
  return `${when} · ${counted(thisWeek, "busy time")} this week`;
}

const failureText = ({ what, since }: NonNullable<ConnectedCalendarView["failure"]>, now: number): string =>
  `Couldn't sync ${forText(now - since)}: ${calendarFailureTexts[what]}`;

export const foundTimesText = ({ ahead }: ConnectedCalendarView): string =>
  ahead === 0 ? "Nothing in the next year." : `${counted(ahead, "busy time")} in the next year.`;

function missingTexts({ isCut, unread, oddEvents }: ConnectedCalendarView): string[] {
  const those = (why: FaultyEvent["why"]) => namesOf(oddEvents.filter((one) => one.why === why));
  const [unreadNames, guessedNames] = [those("unread"), those("zone")];
  const all = `We couldn't fully read ${counted(unread, "event")}${unreadNames && `: ${unreadNames}`}.`;
  return [
    unread > 0 ? `${all} Parents may still request ${unread === 1 ? "that time" : "those times"}.` : "",
    guessedNames && `We don't know the time zone of ${guessedNames}. Check the time on your calendar.`,
    isCut ? "We use only its first 5,000 busy times." : "",
  ].filter(Boolean);
}

/** "Dinner on June 16, an event on June 17". */
const namesOf = (events: readonly FaultyEvent[]) =>
  events
    .filter(({ title, date }) => title !== null || date !== null)
    .map(({ title, date }) => [title ?? "an event", date && `on ${mediumDate(date)}`].filter(Boolean).join(" "))
    .join(", ");

export const busyPath = "/api/connected-calendars";
const pathOf = (id: number) => `${busyPath}/${id}`;

export const addCalendar = (input: ConnectedCalendarInput) => callApi<ConnectedCalendarView>("POST", busyPath, input);
export const changeCalendar = (id: number, changes: ConnectedCalendarChanges) =>
  callApi<ConnectedCalendarView>("PATCH", pathOf(id), changes);
const readCalendar = (id: number) => callApi<ConnectedCalendarView>("POST", `${pathOf(id)}/read`, {});
export const removeCalendar = (id: number) => callApi("DELETE", pathOf(id));
