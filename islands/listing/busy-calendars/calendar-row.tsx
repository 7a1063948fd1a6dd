import { Menu, MenuButton } from "#islands/ui/menu.tsx";
import { Row } from "#islands/ui/row.tsx";
import { counted } from "#src/shared/base/number-labels.ts";
import type { BusyCalendarView } from "#src/shared/listing/busy-calendars.ts";
import { changeCalendar, readCalendar } from "./busy-calls.ts";
import { failureText, missingTexts, readText } from "./busy-words.ts";

interface Props {
  calendar: BusyCalendarView;
  now: number;
  onRun: (title: string, work: () => Promise<BusyCalendarView>) => void;
  onAsk: (what: "rename" | "remove") => void;
}

export function CalendarRow({ calendar, now, onRun, onAsk }: Props) {
  const { id, name, color, host, keepsTitles, allDayBlocks, wholeDays, failure } = calendar;
  const isAsked = allDayBlocks === null && wholeDays > 0;
  const keepDays = () => onRun("All-day events blocked", () => changeCalendar(id, { allDayBlocks: true }));
  const leaveDays = () => onRun("All-day events ignored", () => changeCalendar(id, { allDayBlocks: false }));
  return (
    <Row
      picture={<span className={`busy-dot busy-${color}`} />}
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
            <MenuButton onPress={() => onRun(`${name} synced`, () => readCalendar(id))}>Sync now</MenuButton>
            <MenuButton onPress={() => onAsk("rename")}>Name and color</MenuButton>
            <MenuButton
              onPress={() =>
                onRun(keepsTitles ? "Titles hidden" : "Titles shown", () =>
                  changeCalendar(id, { keepsTitles: !keepsTitles }),
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
          {readText(calendar, now)}
          <span className="hush">, from {host}</span>
        </p>
      )}
      {missingTexts(calendar).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {isAsked && (
        <p>{`${counted(wholeDays, "all-day event")} in the next year, such as a holiday. Block those days?`}</p>
      )}
    </Row>
  );
}
