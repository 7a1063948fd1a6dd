import { calendar, event } from "../listing/connected-calendars/files.ts";

interface Member {
  file: string | Uint8Array;
  comesOut: string[] | "cut-off";
  unread?: number;
  guessed?: number;
  ownHost?: string;
}

const at = (time: string, ...lines: string[]) => event(`UID:${lines.join()}${time}`, `DTSTART${time}`, ...lines);
const hour = (...lines: string[]) => at(":20260616T100000", "DURATION:PT1H", ...lines);
const TEN = "2026-06-16 10:00–11:00";
const day = (date: number, times = "10:00–11:00") => `2026-06-${String(date).padStart(2, "0")} ${times}`;
const days = (...dates: number[]) => dates.map((date) => day(date, "all day"));
const series = (rule: string, ...lines: string[]) =>
  event("UID:s", "DTSTART;TZID=America/New_York:20260616T100000", "DURATION:PT1H", `RRULE:${rule}`, ...lines);
const instead = (id: string, ...lines: string[]) => event("UID:s", `RECURRENCE-ID${id}`, ...lines);
const named = (sequence: number, time: string, ...lines: string[]) =>
  event("UID:1", `DTSTART${time}`, ...(time.startsWith(";") ? [] : ["DURATION:PT1H"]), ...lines).replace(
    "SEQUENCE:0",
    `SEQUENCE:${sequence}`,
  );
const zone = (name: string, ...lines: string[]) =>
  ["BEGIN:VTIMEZONE", `TZID:${name}`, ...lines, "END:VTIMEZONE"].join("\r\n");
const open = (text: string, ...ends: string[]) => ends.reduce((left, end) => left.replace(`END:${end}\r\n`, ""), text);
const bytes = (text: string, letters: BufferEncoding) => new Uint8Array(Buffer.from(text, letters));
const own = (host: string) =>
  `040000008200E00074C5B7101A82E008${"0".repeat(32)}${Buffer.from(`vCal-Uid\x01\0\0\0visit-9@${host}\0`).toString("hex")}`;
const noon = day(17, "12:00–13:00");
const lunch = at(":20260617T120000", "DURATION:PT1H");

// biome-ignore format: a table of a row each
const rows: [kind: string, [what: string, file: string | Uint8Array, comesOut: Member["comesOut"], more?: Partial<Member>][]][] = [
  [
    "unclosed",
    [
      ["a task before an event", calendar("BEGIN:VTODO\r\nDUE:20260616T000000\r\nSUMMARY:Task", hour()), [TEN]],
      ["a journal between events", calendar(hour(), "BEGIN:VJOURNAL\r\nDTSTART:20260616", lunch), [TEN, noon]],
      ["a zone before an event", open(calendar(zone("X", "BEGIN:STANDARD", "TZOFFSETTO:-0700"), hour()), "VTIMEZONE"), [TEN]],
      ["an alarm that swallows the duration", calendar(["BEGIN:VEVENT", "DTSTART:20260616T100000", "BEGIN:VALARM", "TRIGGER:-PT5M", "DURATION:PT1H", "END:VEVENT"].join("\r\n")), [TEN]],
      ["an alarm before another alarm", calendar(["BEGIN:VEVENT", "BEGIN:VALARM", "TRIGGER:-PT5M", "DTSTART:20260616T100000", "DTEND:20260616T110000", "BEGIN:VALARM", "DURATION:PT5M", "END:VALARM", "END:VEVENT"].join("\r\n")), [TEN]],
      ["an unmatched end", calendar("END:VALARM", "END:VEVENT", hour(), "END:VTODO"), [TEN]],
      ["a first calendar before a second", `BEGIN:VCALENDAR\r\n${hour()}\r\n${calendar(lunch)}`, [TEN, noon]],
    ],
  ],
  [
    "cut off",
    [
      ["between two events", calendar(hour()).replace("END:VCALENDAR\r\n", ""), "cut-off"],
      ["inside its last line", calendar(hour()).slice(0, -5), "cut-off"],
      ["inside a zone", calendar(hour(), zone("X")).slice(0, -35), "cut-off"],
      ["in its second calendar", calendar(hour()) + calendar(lunch).slice(0, -40), "cut-off"],
      ["not by text after its end", `${calendar(hour())}\r\n\r\n<!-- cached -->`, [TEN]],
    ],
  ],
  [
    "lines",
    [
      ["that end in a carriage return", calendar(hour()).replaceAll("\r\n", "\r"), [TEN]],
      ["in UTF-16", bytes(`\uFEFF${calendar(hour())}`, "utf16le"), [TEN]],
      ["in UTF-16 without a byte order mark", bytes(calendar(hour()), "utf16le"), [TEN]],
      ["after two byte order marks", `\uFEFF\uFEFF${calendar(hour())}`, [TEN]],
      ["after a byte order mark", `\uFEFF${calendar(hour())}`, [TEN]],
      ["folded with tabs", calendar(hour()).replaceAll("DTSTART:2026", "DTST\r\n\tART:20\r\n\t26"), [TEN]],
      ["in lower case", calendar(hour()).toLowerCase(), [TEN]],
      ["with blank lines between", calendar(hour()).replaceAll("\r\n", "\r\n\r\n"), [TEN]],
    ],
  ],
  [
    "odd event",
    [
      ["a negative duration", calendar(at(":20260618T100000", "DURATION:-PT1H"), hour()), [TEN], { unread: 1 }],
      ["an end before the start", calendar(at(":20260618T100000", "DTEND:20260618T090000"), hour()), [TEN], { unread: 1 }],
      ["an invalid end", calendar(at(":20260618T100000", "DTEND:later"), hour()), [TEN], { unread: 1 }],
      ["an impossible day", calendar(at(":20260931T100000", "DURATION:PT1H"), hour()), [TEN], { unread: 1 }],
      ["no start", calendar(event("UID:1", "DTEND:20260616T110000"), hour()), [TEN], { unread: 1 }],
      ["an unknown frequency keeps the first time", calendar(hour("RRULE:FREQ=OFTEN"), lunch), [TEN, noon], { unread: 1 }],
      ["an unknown rule part", calendar(hour("RRULE:FREQ=DAILY;BYMOON=1"), lunch), [TEN, noon], { unread: 1 }],
      ["a rule that counts a billion seconds", calendar(at(":20160616T100000", "DURATION:PT1H", "RRULE:FREQ=SECONDLY;BYSECOND=0;COUNT=1000000000"), lunch), [noon], { unread: 1 }],
      ["an invalid added time", calendar(hour("RDATE:soon,20260617T120000"), lunch), [TEN, noon], { unread: 1 }],
      ["an invalid exception stays busy", calendar(hour("EXDATE:soon")), [TEN]],
      ["a past event needs no warning", calendar(at(":20250616T990000"), at(":20250616T100000", "DTEND:20250616T090000"), at(":20250616T100000", "DURATION:P3D", "EXRULE:FREQ=OFTEN"), hour()), [TEN]],
      ["a past event of unknown length", calendar(at(":20250616T100000", "DURATION:LONG"), at(":20250616T100000", "DTEND:later"), hour()), [TEN], { unread: 2 }],
      ["a past event that may repeat", calendar(at(":20250616T990000", "RRULE:FREQ=DAILY"), at(":20250616T100000", "RRULE:FREQ=OFTEN"), hour()), [TEN], { unread: 2 }],
      ["an impossible year", calendar(at(":00000616T100000"), at(":20251399T100000"), at(":"), hour()), [TEN], { unread: 3 }],
      ["an invalid number", calendar(hour("SEQUENCE:one", "X-APPLE-TRAVEL-DURATION:far", "GEO:somewhere", "DTSTAMP:now")), [TEN]],
    ],
  ],
  [
    "never happens",
    [
      ["June 31", calendar(lunch, at(":20260101T100000", "DURATION:PT1H", "RRULE:FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=31")), [noon]],
      ["the sixth Monday of a month", calendar(lunch, at(":20260101T100000", "DURATION:PT1H", "RRULE:FREQ=MONTHLY;BYDAY=6MO")), [noon]],
      ["a second on an impossible day", calendar(lunch, at(":20260101T100000", "DURATION:PT1H", "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30")), [noon]],
      ["a counted impossible day", calendar(lunch, at(":20260101T100000", "DURATION:PT1H", "RRULE:FREQ=DAILY;BYMONTH=4;BYMONTHDAY=31;COUNT=5")), [noon]],
    ],
  ],
  [
    "incomplete zone",
    [
      ["no part has an offset", calendar(zone("Pacific Standard Time", "BEGIN:STANDARD", "DTSTART:16010101T000000", "END:STANDARD"), at(";TZID=Pacific Standard Time:20260616T070000", "DURATION:PT1H")), [TEN]],
      ["only summer", calendar(zone("Shop", "BEGIN:DAYLIGHT", "TZOFFSETTO:-0700", "END:DAYLIGHT"), at(";TZID=Shop:20260616T070000", "DURATION:PT1H")), [TEN]],
      ["a location beside a custom name", calendar(zone("Home", "X-LIC-LOCATION:America/Los_Angeles"), at(";TZID=Home:20260616T070000", "DURATION:PT1H")), [TEN]],
      ["an unreadable clock rule", calendar(zone("Home", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETTO:-0700", "RRULE:FREQ=SOMETIMES", "END:STANDARD"), at(";TZID=home:20260616T070000", "DURATION:PT1H")), [TEN]],
    ],
  ],
  [
    "hand-made zone",
    [
      ["only hours", calendar(zone("Shop", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:-08", "TZOFFSETTO:-08", "END:STANDARD"), at(";TZID=Shop:20260616T060000", "DURATION:PT1H")), [TEN]],
      ["with seconds", calendar(zone("Shop", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:-080000", "TZOFFSETTO:-080000", "END:STANDARD"), at(";TZID=Shop:20260616T060000", "DURATION:PT1H")), [TEN]],
      ["an offset after the time", calendar(at(":20260616T070000-0700", "DURATION:PT1H")), [TEN]],
      ["an offset with a colon and dashes", calendar(at(":2026-06-16T07:00:00-07:00", "DTEND:2026-06-16T08:00:00-07:00")), [TEN]],
      ["an offset as a name", calendar(at(";TZID=UTC-07:00:20260616T070000", "DURATION:PT1H"), at(";TZID=GMT-3:20260617T130000", "DURATION:PT1H")), [TEN, noon]],
    ],
  ],
  [
    "Windows zones",
    [
      ["names around the world", calendar(at(";TZID=AUS Eastern Standard Time:20260617T000000", "DURATION:PT1H"), at(";TZID=Tokyo Standard Time:20260618T010000", "DURATION:PT1H")), [TEN, noon]],
      ["as settings show it", calendar(at(';TZID="(UTC-06:00) Central Time (US & Canada)":20260616T090000', "DURATION:PT1H"), at(";TZID=(GMT-08.00) Pacific Time (US and Canada):20260617T090000", "DURATION:PT1H")), [TEN, noon]],
      ["after Microsoft's address", calendar(at(";TZID=tzone://Microsoft/Utc:20260616T140000", "DURATION:PT1H"), at(";TZID=tzone://Microsoft/Pacific Standard Time:20260617T090000", "DURATION:PT1H")), [TEN, noon]],
      ["with larger numbers, and in summer", calendar(at(";TZID=Central Standard Time 12:20260616T090000", "DURATION:PT1H"), at(";TZID=Pacific Daylight Time:20260617T090000", "DURATION:PT1H")), [TEN, noon]],
      ["a number that belongs to the name", calendar(at(";TZID=Russia Time Zone 3:20260616T180000", "DURATION:PT1H")), [TEN]],
    ],
  ],
  [
    "zones by other names",
    [
      ["in any case", calendar(at(";TZID=america/los_angeles:20260616T070000", "DURATION:PT1H"), at(";TZID=utc:20260617T160000", "DURATION:PT1H")), [TEN, noon]],
      ["abbreviations", calendar(at(";TZID=EST5EDT:20260616T100000", "DURATION:PT1H"), at(";TZID=PDT:20260617T090000", "DURATION:PT1H")), [TEN, noon]],
      ["after a maker's name", calendar(at(";TZID=/freeassociation.sourceforge.net/America/Indiana/Indianapolis:20260616T100000", "DURATION:PT1H"), at(';TZID="/softwarestudio.org/Tzfile/America/Los_Angeles":20260617T090000', "DURATION:PT1H")), [TEN, noon]],
      ["as people shorten them", calendar(at(";TZID=Pacific:20260616T070000", "DURATION:PT1H"), at(";TZID=US-Pacific:20260617T090000", "DURATION:PT1H")), [TEN, noon]],
      ["with more than the name", calendar(at(";TZID=America/Los_Angeles (PDT):20260616T070000", "DURATION:PT1H"), at(";TZID=(GMT-08:00) America/Los_Angeles:20260617T090000", "DURATION:PT1H")), [TEN, noon]],
      ["with the rule of its clocks, or packed for an address", calendar(at(';TZID="PST8PDT,M3.2.0,M11.1.0":20260616T070000', "DURATION:PT1H"), at(";TZID=America%2FLos_Angeles:20260617T090000", "DURATION:PT1H")), [TEN, noon]],
      ["by city and as Google shows it", calendar(at(";TZID=Los Angeles:20260616T070000", "DURATION:PT1H"), at(";TZID=Pacific Time - Los Angeles:20260617T090000", "DURATION:PT1H")), [TEN, noon]],
      ["described in quotation marks", calendar(zone('"Shop"', "BEGIN:STANDARD", "TZOFFSETTO:-0700", "END:STANDARD"), at(";TZID=Shop:20260616T070000", "DURATION:PT1H")), [TEN]],
      ["a zone in single quotes", calendar(at(";TZID='America/Chicago':20260616T090000", "DURATION:PT1H")), [TEN]],
      ["an unknown zone with a warning", calendar(hour().replace("DTSTART", "DTSTART;TZID=Mars")), [TEN], { guessed: 1 }],
      ["an offset in an unknown zone with a warning", calendar(at(";TZID=(UTC-07:00) Mars:20260616T070000", "DURATION:PT1H")), [TEN], { guessed: 1 }],
      ["an unknown zone in the past without a warning", calendar(at(";TZID=Mars:20200616T070000", "DURATION:PT1H")), []],
    ],
  ],
  [
    "which instance",
    [
      ["a day left out in UTC", calendar(at(";VALUE=DATE:20260616", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20260617T040000Z")), days(16, 18)],
      ["a day left out without VALUE", calendar(at(";VALUE=DATE:20260616", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20260616,20260617")), days(18)],
      ["a moved day named with a zone", calendar(event("UID:s", "DTSTART;VALUE=DATE:20260616", "RRULE:FREQ=DAILY;COUNT=2"), instead(";TZID=Asia/Tokyo:20260617T000000", "DTSTART;VALUE=DATE:20260620")), days(16, 20)],
      ["a time left out as a day", calendar(series("FREQ=DAILY;COUNT=3", "EXDATE;VALUE=DATE:20260617,20260618")), [TEN]],
      ["in an unknown zone", calendar(series("FREQ=DAILY;COUNT=2", "EXDATE;TZID=Mars:20260617T100000")), [TEN]],
      ["in another zone", calendar(series("FREQ=DAILY;COUNT=2", "EXDATE;TZID=America/Los_Angeles:20260617T070000")), [TEN]],
      ["a moved instance named without a zone", calendar(event("UID:s", "DTSTART;TZID=America/Los_Angeles:20260616T070000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=2"), instead(":20260617T070000", "DTSTART:20260617T120000", "DURATION:PT1H")), [TEN, noon]],
      ["times left out at midnight", calendar(series("FREQ=DAILY;COUNT=3", "EXDATE:20260617T000000,20260618T000000")), [TEN]],
      ["a moved instance named at midnight", calendar(series("FREQ=DAILY;COUNT=2"), instead(":20260617T000000", "DTSTART:20260617T120000", "DURATION:PT1H")), [TEN, noon]],
      ["a moved instance named by the series' old time", calendar(series("FREQ=WEEKLY;COUNT=2"), instead(":20260623T150000Z", "DTSTART:20260617T120000", "DURATION:PT1H")), [TEN, noon]],
      ["an extra instance named by its own time", calendar(series("FREQ=DAILY;COUNT=2"), instead(":20260617T160000Z", "DTSTART:20260617T120000", "DURATION:PT1H")), [TEN, day(17), noon]],
      ["those of a rule of exceptions", calendar(series("FREQ=DAILY;COUNT=4", "EXRULE:FREQ=DAILY;INTERVAL=2")), [day(17), day(19)]],
      ["times left out with semicolons between them", calendar(series("FREQ=DAILY;COUNT=4", "EXDATE;TZID=America/New_York:20260617T100000;20260618T100000", "EXDATE:20260619T140000Z; 20260620T140000Z")), [TEN]],
      ["nothing left out or added", calendar(series("FREQ=DAILY;COUNT=1", "EXDATE:", "RDATE:", "EXRULE:"), hour("RRULE:")), [TEN]],
      ["one left out of those that are counted", calendar(series("FREQ=DAILY;COUNT=3", "EXDATE:20260616T140000Z")), [day(17), day(18)]],
    ],
  ],
  [
    "instead of an instance",
    [
      ["added times do not repeat", calendar(series("FREQ=DAILY;COUNT=2"), instead(":20260617T140000Z", "DTSTART:20260617T120000", "DURATION:PT1H", "RDATE:20260619T120000")), [TEN, noon]],
      ["the higher number wins in any order", calendar(instead(":20260616T140000Z", "DTSTART:20260617T120000", "DURATION:PT1H").replace("SEQUENCE:0", "SEQUENCE:3"), series("FREQ=DAILY;COUNT=1"), instead(":20260616T140000Z", "DTSTART:20260620T120000", "DURATION:PT1H")), [noon]],
      ["the later of two equal numbers wins", calendar(series("FREQ=DAILY;COUNT=1"), instead(":20260616T140000Z", "DTSTART:20260617T120000", "DURATION:PT1H").replace("0601T", "0605T"), instead(":20260616T140000Z", "DTSTART:20260620T120000", "DURATION:PT1H")), [noon]],
      ["one instance named in two ways", calendar(series("FREQ=DAILY;COUNT=1"), instead(":20260616T140000Z", "DTSTART:20260620T120000", "DURATION:PT1H"), instead(":20260616T100000", "DTSTART:20260617T120000", "DURATION:PT1H").replace("SEQUENCE:0", "SEQUENCE:1")), [noon]],
      ["this and all following", calendar(series("FREQ=DAILY;COUNT=4"), instead(";RANGE=THISANDFUTURE:20260618T140000Z", "DTSTART:20260618T120000", "DURATION:PT30M")), [TEN, day(17), day(18, "12:00–12:30"), day(19, "12:00–12:30")]],
      ["this and all following are canceled", calendar(series("FREQ=DAILY;COUNT=4"), instead(";RANGE=THISANDFUTURE:20260617T140000Z", "DTSTART:20260617T140000Z", "STATUS:CANCELLED")), [TEN]],
      ["canceled without its own time", calendar(series("FREQ=DAILY;COUNT=3"), instead(":20260617T140000Z", "STATUS:CANCELLED"), instead(";VALUE=DATE:20260618", "STATUS:CANCELLED")), [TEN]],
      ["moved into and out of the requested days", calendar(series("FREQ=DAILY;COUNT=2").replace("0616T10", "0501T10"), instead(":20260502T140000Z", "DTSTART:20260617T120000", "DURATION:PT1H"), instead(":20260501T140000Z", "DTSTART:20280617T120000", "DURATION:PT1H")), [noon]],
      ["without its series", calendar(instead(":20260616T140000Z", "DTSTART:20260616T100000", "DURATION:PT1H", "RRULE:FREQ=DAILY")), [TEN]],
      ["an earlier state of the series", calendar(series("FREQ=DAILY;COUNT=9"), series("FREQ=DAILY;COUNT=1").replace("SEQUENCE:0", "SEQUENCE:2")), [TEN]],
      ["other events with its name stay", calendar(event("UID:1", "DTSTART:20260616T100000", "DURATION:PT1H"), event("UID:1", "DTSTART:20260617T120000", "DURATION:PT1H")), [TEN, noon]],
    ],
  ],
  [
    "one name for all",
    [
      ["counted through", calendar(named(0, ":20260616T100000"), named(1, ":20260617T120000"), named(2, ":20260620T120000")), [TEN, noon, day(20, "12:00–13:00")]],
      ["counted down", calendar(named(2, ":20260616T100000"), named(1, ":20260617T120000")), [TEN, noon]],
      ["a series and one time", calendar(named(0, ":20260616T100000", "RRULE:FREQ=DAILY;INTERVAL=2;COUNT=2"), named(7, ":20260617T120000")), [TEN, noon, day(18)]],
      ["a day and a time of it", calendar(named(0, ";VALUE=DATE:20260617"), named(1, ":20260617T120000")), [day(17, "all day"), noon]],
      ["two times of a day replace others", calendar(named(0, ";VALUE=DATE:20260616"), named(0, ":20260620T080000"), named(1, ":20260617T120000", "RECURRENCE-ID:20260618T080000"), named(2, ":20260620T120000", "RECURRENCE-ID:20260618T090000")), [day(16, "all day"), noon, day(20, "08:00–09:00"), day(20, "12:00–13:00")]],
      ["a canceled instance removes no other", calendar(named(0, ":20260616T100000"), named(1, ":20260617T120000", "STATUS:CANCELLED")), [TEN]],
      ["a repeated time in any zone is a later state", calendar(named(0, ":20260616T100000", "RRULE:FREQ=DAILY"), named(1, ":20260616T140000Z")), [TEN]],
      ["a canceled repeat is free", calendar(named(0, ":20260616T100000", "RRULE:FREQ=DAILY"), named(1, ":20260616T140000Z", "STATUS:CANCELLED"), named(0, ":20260617T120000")), [noon]],
    ],
  ],
  [
    "whole days as times",
    [
      ["in UTC over a clock change", calendar(at(":20261031T040000Z", "DTEND:20261103T050000Z", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE")), ["2026-10-31 all day", "2026-11-01 all day", "2026-11-02 all day"]],
      ["at midnight in UTC", calendar(at(":20260616T000000Z", "DTEND:20260618T000000Z", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE")), days(16, 17)],
      ["without an end, in small letters", calendar(at(":20260616T000000", "X-Microsoft-CDO-AllDayEvent:true")), days(16)],
      ["in a series that continues in winter", calendar(at(":20261030T040000Z", "DTEND:20261031T040000Z", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE", "RRULE:FREQ=DAILY;UNTIL=20261102T050000Z", "EXDATE:20261101T040000Z")), ["2026-10-30 all day", "2026-10-31 all day", "2026-11-02 all day"]],
      ["not marked as days on the 25-hour day", calendar(at(";TZID=America/New_York:20261101T000000", "DTEND;TZID=America/New_York:20261102T000000")), ["2026-11-01 00:00–24:00"]],
    ],
  ],
  [
    "days",
    [
      ["an end on a date", calendar(at(":20260616T220000", "DTEND;VALUE=DATE:20260617")), [day(16, "22:00–24:00")]],
      ["an end on the starting day", calendar(at(":20260616T220000", "DTEND:20260616")), [day(16, "22:00–24:00")]],
      ["an end that is a time", calendar(at(";VALUE=DATE:20260616", "DTEND:20260617T120000")), days(16, 17)],
      ["a duration over a clock change", calendar(at(":20261031T220000", "DURATION:P1D")), ["2026-10-31 22:00–24:00", "2026-11-01 00:00–22:00"]],
      ["hours over a clock change", calendar(at(":20261031T220000", "DURATION:PT24H")), ["2026-10-31 22:00–24:00", "2026-11-01 00:00–21:00"]],
      ["a duration of weeks", calendar(at(";VALUE=DATE:20260616", "DURATION:P1W")), days(16, 17, 18, 19, 20, 21, 22)],
      ["midnight marked as a day", calendar(at(";VALUE=DATE:20260616T000000", "DTEND;VALUE=DATE:20260617T000000")), days(16)],
      ["a time marked as a time", calendar(at(";VALUE=DATE-TIME;TZID=America/New_York:20260616T100000", "DTEND;VALUE=DATE-TIME:20260616T110000")), [TEN]],
    ],
  ],
  [
    "long event",
    [
      ["repeats yearly", calendar(at(";VALUE=DATE:20200614", "DTEND;VALUE=DATE:20200618", "RRULE:FREQ=YEARLY;UNTIL=20260701")), days(14, 15, 16, 17)],
      ["of years with times", calendar(at(":20190101T080000", "DTEND:20260611T120000")), ["2026-06-09 00:00–24:00", "2026-06-10 00:00–24:00", "2026-06-11 00:00–12:00"]],
      ["of a thousand days", calendar(at(";VALUE=DATE:20230916", "DURATION:P1000D")), days(9, 10, 11)],
    ],
  ],
  [
    "free/busy only",
    [
      ["tentative, away and free", calendar("BEGIN:VFREEBUSY", "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260616T140000Z/PT1H", "FREEBUSY;FBTYPE=FREE:20260617T140000Z/PT1H", "FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20260617T160000Z/20260617T170000Z", "END:VFREEBUSY"), [TEN, noon]],
      ["without a type, and not closed", calendar("BEGIN:VFREEBUSY", "FREEBUSY:20260616T140000Z/PT1H", "BEGIN:VFREEBUSY", "FREEBUSY:20260617T160000Z/PT1H"), [TEN, noon]],
      ["one invalid period", calendar("BEGIN:VFREEBUSY", "FREEBUSY:20260616T140000Z/PT1H,now/later", "END:VFREEBUSY"), [TEN], { unread: 1 }],
      ["with its own zone", calendar("BEGIN:VFREEBUSY", "FREEBUSY;TZID=America/Los_Angeles:20260616T070000/PT1H", "END:VFREEBUSY"), [TEN]],
      ["beside events", calendar("BEGIN:VFREEBUSY", "FREEBUSY:20260616T140000Z/PT1H", "END:VFREEBUSY", lunch), [TEN, noon]],
    ],
  ],
  [
    "added times",
    [
      ["with their own end", calendar(series("FREQ=DAILY;COUNT=1", "RDATE;VALUE=PERIOD:20260617T160000Z/PT1H,20260618T160000Z/20260618T163000Z")), [TEN, noon, day(18, "12:00–12:30")]],
      ["as a date at the series' time", calendar(series("FREQ=DAILY;COUNT=1", "RDATE;VALUE=DATE:20260619")), [TEN, day(19)]],
      ["without a zone on the series' clock", calendar(at(";TZID=America/Los_Angeles:20260616T070000", "DURATION:PT1H", "RDATE:20260617T090000")), [TEN, noon]],
      ["two rules in one event", calendar(series("FREQ=DAILY;COUNT=2", "RRULE:FREQ=DAILY;INTERVAL=3;COUNT=2")), [TEN, day(17), day(19)]],
    ],
  ],
  [
    "rule",
    [
      ["a final semicolon, spaces, and a custom part", calendar(series("FREQ = daily ; COUNT=2;X-OWN=1;")), [TEN, day(17)]],
      ["a meaningless number before a weekday", calendar(series("FREQ=WEEKLY;BYDAY=1TU;COUNT=2")), [TEN, day(23)]],
      ["every second week from Sunday", calendar(series("FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU;COUNT=4")), [TEN, day(28), day(30), "2026-07-12 10:00–11:00"]],
      ["the last working day", calendar(series("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=1")), [TEN, day(30)]],
      ["twice a day by the hour", calendar(series("FREQ=DAILY;BYHOUR=10,14;COUNT=2")), [TEN, day(16, "14:00–15:00")]],
      ["leap days", calendar(at(";VALUE=DATE:20240229", "RRULE:FREQ=YEARLY")), []],
      ["a skipped time and a repeated time", calendar(at(";TZID=America/New_York:20270314T023000", "DURATION:PT30M"), at(";TZID=America/New_York:20261101T013000", "DURATION:PT30M")), ["2026-11-01 01:00–02:00", "2027-03-14 03:30–04:00"]],
    ],
  ],
  [
    "UNTIL before DTSTART",
    [
      ["a day before", calendar(series("FREQ=DAILY;UNTIL=20260615")), []],
      ["of whole days", calendar(at(";VALUE=DATE:20260616", "RRULE:FREQ=DAILY;UNTIL=20260615")), []],
      ["with an added time that stays", calendar(series("FREQ=DAILY;UNTIL=20260615", "RDATE:20260617T160000Z")), [noon]],
      ["but not at its moment", calendar(series("FREQ=DAILY;UNTIL=20260616T140000Z")), [TEN]],
    ],
  ],
  [
    "free or busy",
    [
      ["free in Microsoft's words", calendar(hour("X-MICROSOFT-CDO-BUSYSTATUS:workingElsewhere"), at(":20260617T100000", "DURATION:PT1H", "X-MICROSOFT-CDO-BUSYSTATUS:Free")), []],
      ["busy in Microsoft's words", calendar(hour("X-MICROSOFT-CDO-BUSYSTATUS:OOF"), at(":20260617T120000", "DURATION:PT1H", "STATUS:TENTATIVE")), [TEN, noon]],
      ["canceled or cancelled", calendar(hour("STATUS:canceled"), at(":20260617T100000", "DURATION:PT1H", "STATUS:Cancelled"), lunch), [noon]],
      ["a canceling calendar", calendar(hour()).replace("VERSION", "METHOD:CANCEL\r\nVERSION"), []],
      ["several calendars with a canceling one", `${calendar(series("FREQ=DAILY;COUNT=2"))}${calendar(instead(":20260617T140000Z", "DTSTART:20260617T140000Z")).replace("VERSION", "METHOD:CANCEL\r\nVERSION")}${calendar(lunch)}`, [TEN, noon]],
      [
        "canceled entirely in a later state",
        calendar(
          hour(),
          hour("STATUS:CANCELLED")
            .replace("STATUS:CANCELLED20260", "20260")
            .replace(/UID:.*/, "UID:DURATION:PT1H:20260616T100000"),
        ),
        [],
      ],
    ],
  ],
  [
    "guests",
    [
      ["declined, by an address beside a path", calendar(hour("ATTENDEE;PARTSTAT=DECLINED;EMAIL=Gus@example.com:/a1b2/principal/")), []],
      ["declined, in quotation marks", calendar(hour('ATTENDEE;CN="Hall: Gus";PARTSTAT="DECLINED":mailto:gus@example.com')), []],
      ["declined by a guest of a similar name", calendar(hour("ATTENDEE;PARTSTAT=DECLINED;CN=gus@example.com:mailto:other@example.com")), [TEN]],
      ["a comment that breaks its line", calendar(hour('ATTENDEE;PARTSTAT=ACCEPTED;X-RESPONSE-COMMENT="Well:\r\nDTSTART is wrong":mailto:gus@example.com')), [TEN]],
    ],
  ],
  [
    "our visit",
    [
      ["in small digits", calendar(hour().replace(/UID:.*/, `UID:${own("mudroom.example").toLowerCase()}`)), [], { ownHost: "mudroom.example" }],
      ["in any case", calendar(hour().replace(/UID:.*/, "UID:Booking-17@Mudroom.Example")), [], { ownHost: "mudroom.example" }],
      ["of another site", calendar(hour().replace(/UID:.*/, `UID:${own("mudroom.example.org")}`)), [TEN], { ownHost: "mudroom.example" }],
    ],
  ],
  [
    "travel time",
    [
      ["with a duration as its value", calendar(hour("X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT1H30M")), [day(16, "08:30–11:00")]],
      ["in a series", calendar(series("FREQ=DAILY;COUNT=2", "X-APPLE-TRAVEL-DURATION:PT15M")), [day(16, "09:45–11:00"), day(17, "09:45–11:00")]],
      ["over midnight", calendar(at(":20260616T001500", "DTEND:20260616T010000", "X-APPLE-TRAVEL-DURATION:PT30M")), [day(15, "23:45–24:00"), day(16, "00:00–01:00")]],
      ["negative", calendar(hour("X-APPLE-TRAVEL-DURATION:-PT30M")), [TEN]],
    ],
  ],
];

export const families = rows.flatMap(([kind, members]) =>
  members.map(
    ([what, file, comesOut, more]) =>
      [kind, what, { file, comesOut, ...more }] as const satisfies [string, string, Member],
  ),
);
