import { Menu, MenuButton } from "#islands/ui/menu.tsx";
import { Row } from "#islands/ui/row.tsx";
import { counted } from "#src/shared/base/number-labels.ts";
import type { BusyCalendarView } from "#src/shared/listing/busy-calendars.ts";
import { changeCalendar, readCalendar } from "./busy-calls.ts";
import { failureText, missingText, readText } from "./busy-words.ts";

interface Props {
  calendar: BusyCalendarView;
  now: number;
  onRun: (title: string, work: () => Promise<BusyCalendarView>) => void;
  onAsk: (what: "rename" | "remove") => void;
}

/** One calendar: its name and colour, when it was read or why it cannot be, and what can be done about it. */
export function CalendarRow({ calendar, now, onRun, onAsk }: Props) {
  const { id, name, color, host, keepsTitles, allDayBlocks, wholeDays, failure } = calendar;
  const isAsked = allDayBlocks === null && wholeDays > 0;
  const missing = missingText(calendar);
  const keepDays = () => onRun("Whole days are kept free", () => changeCalendar(id, { allDayBlocks: true }));
  const leaveDays = () => onRun("Whole days can be booked", () => changeCalendar(id, { allDayBlocks: false }));
  return (
    <Row
      picture={<span className={`busy-dot busy-${color}`} />}
      title={name}
      actions={
        <>
          {isAsked && (
            <>
              <button type="button" className="btn small" onClick={keepDays}>
                Yes<span className="hush">, keep whole days of {name} free</span>
              </button>
              <button type="button" className="btn line small" onClick={leaveDays}>
                No<span className="hush">, whole days of {name} can be booked</span>
              </button>
            </>
          )}
          <Menu label={`More for ${name}`}>
            <MenuButton onPress={() => onRun(`${name} was read`, () => readCalendar(id))}>Read now</MenuButton>
            <MenuButton onPress={() => onAsk("rename")}>Name and color</MenuButton>
            <MenuButton
              onPress={() =>
                onRun(keepsTitles ? "Titles are hidden" : "Titles are shown", () =>
                  changeCalendar(id, { keepsTitles: !keepsTitles }),
                )
              }
            >
              {keepsTitles ? "Hide titles" : "Show titles"}
            </MenuButton>
            {allDayBlocks ? (
              <MenuButton onPress={leaveDays}>Whole days do not count</MenuButton>
            ) : (
              <MenuButton onPress={keepDays}>Keep whole days free</MenuButton>
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
      {missing && <p>{missing}</p>}
      {isAsked && <p>{`${counted(wholeDays, "whole day")} in the next year, such as a holiday. Are you busy then?`}</p>}
    </Row>
  );
}
