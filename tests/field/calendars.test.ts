import { expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "#src/base/config.ts";
import {
  type ParsedCalendar,
  type ParseOptions,
  parseIcs,
} from "#src/features/listing/connected-calendars/file/busy-times.ts";
import { startsOfRule } from "#src/features/listing/connected-calendars/file/recur.ts";
import { parseRule } from "#src/features/listing/connected-calendars/file/rule.ts";
import { openData } from "#src/open-data.ts";
import { addDays } from "#src/shared/base/time.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { families } from "./calendar-families.ts";

const folder = join(import.meta.dir, "calendars");
const json = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8"));

interface Time {
  date: string;
  opens: string;
  closes: string;
  isWholeDay: boolean;
  until?: string;
  title?: string;
}
interface Answer {
  comesOut?: Time[];
  refused?: "cut-off" | "no-calendar";
  unread?: number;
  reportedEvents?: number;
  mayBe?: Time[] | "any";
}
interface Case extends Answer {
  file: string;
  kind: string;
  home: string;
  today: string;
  ownHost?: string;
  orAlso?: Answer[];
  why: string;
}

const asked = (home: string, today: string, ownHost = ""): ParseOptions => ({
  timeZone: home,
  from: addDays(today, -1),
  until: addDays(today, 365),
  ownHost,
  owners: ["gus@example.com"],
  keepsTitles: true,
});

const lineOf = ({ date, opens, closes }: Pick<Time, "date" | "opens" | "closes">, isDay: boolean) =>
  `${date} ${isDay ? "all day" : `${opens}–${closes}`}`;

function linesOf(times: readonly Time[]): string[] {
  return times.flatMap(({ date, until = date, ...rest }) => {
    const days = [date];
    while (days.at(-1)! < until) days.push(addDays(days.at(-1)!, 1));
    return days.map((one) => lineOf({ ...rest, date: one }, rest.isWholeDay));
  });
}

const foundIn = ({ times }: ParsedCalendar) => times.map((time) => lineOf(time, time.isAllDay));

function isRight(
  read: ParsedCalendar | null,
  { comesOut = [], refused, unread = 0, reportedEvents = 0, mayBe = [] }: Answer,
): boolean {
  if (refused) return refused === "no-calendar" ? read === null : read?.isWhole === false;
  if (!read?.isWhole) return false;
  const [found, wanted] = [foundIn(read), linesOf(comesOut)];
  const extra = found.filter((line) => !wanted.includes(line));
  const titles = comesOut.every(({ title }) => !title || read.times.some((time) => time.title === title));
  const mayCome = mayBe === "any" || extra.every((line) => linesOf(mayBe).includes(line));
  const areReported = read.oddEvents.length >= reportedEvents && read.unread <= unread;
  return wanted.every((line) => found.includes(line)) && titles && mayCome && areReported;
}

test.each((json("expected.json") as Case[]).map((one) => [one.file, one.why, one] as const))(
  "reads %s: %s",
  (_, __, one) => {
    const read = parseIcs(readFileSync(join(folder, one.file)), asked(one.home, one.today, one.ownHost));

    expect([read, [one, ...(one.orAlso ?? [])].some((answer) => isRight(read, answer))]).toEqual([read, true]);
  },
);

const instantOf = (text: string) =>
  Date.parse(text.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, "$1-$2-$3T$4:$5:$6Z"));

test("finds the right instances of 300 rules", () => {
  const wrong = (json("rules.json") as { rule: string; start: string; right: string[] }[]).filter(
    ({ rule, start, right }) => {
      const read = parseRule(rule);
      const last = Math.min(Date.parse("2027-07-14T23:59:59Z"), read.until?.wall ?? Number.POSITIVE_INFINITY);
      const { starts } = startsOfRule(read, instantOf(start), { first: Date.parse("2026-06-09"), last });
      return starts.map((at) => new Date(at).toISOString().slice(0, 16).replace("T", " ")).join() !== right.join();
    },
  );

  expect(wrong.map(({ rule, start }) => `${start} ${rule}`)).toEqual([]);
});

test.each(families)("reads %s: %s", (_, __, { file, comesOut, unread = 0, guessed = 0, ownHost }) => {
  const read = parseIcs(file, asked("America/New_York", "2026-06-10", ownHost))!;

  expect(comesOut === "cut-off" ? read.isWhole || comesOut : foundIn(read)).toEqual(comesOut);
  expect([read.unread, read.oddEvents.filter(({ why }) => why === "zone").length]).toEqual(
    comesOut === "cut-off" ? expect.anything() : [unread, guessed],
  );
});
test.each([
  ["a DATA_DIR that is a file", "", "isn't a folder"],
  ["a DATA_DIR below a file", "below", "isn't a folder"],
  ["uploads that is a file", "uploads", "isn't a folder"],
  ["backups that is a file", "backups", "isn't a folder"],
  ["outbox that is a file", "outbox", "isn't a folder"],
  ["a text for a database", "mudroom.db", "is damaged or not a database. Put a backup in its place"],
])("stops the start on %s with one line that says how to fix it", (_, name, says) => {
  const folder = temporaryFolder("machine");
  const dataDir = join(folder, "data", name === "below" ? "deeper" : "");
  if (["uploads", "backups", "outbox", "mudroom.db"].includes(name)) {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, name), "This is text. ".repeat(1000));
  } else writeFileSync(join(folder, "data"), "");

  const start = () => openData({ dataDir }, 0);

  expect(start).toThrow(ConfigError);
  expect(start).toThrow(says);
  expect(start).toThrow(/^DATA_DIR: [^\n]+$/);
});
