import { components } from "./components.ts";
import { isLongOver } from "./past.ts";

/** Filters a calendar while it streams, dropping past events and unused properties. `isTooLong` if too much remains. */
export function calendarSieve(from: number, mostBytes: number) {
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
  const reading = components((block) => {
    if (isLongOver(block, from)) return;
    if (block.isCalledOff !== callsOff) {
      callsOff = block.isCalledOff;
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
