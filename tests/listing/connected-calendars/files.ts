export const event = (...lines: string[]) =>
  ["BEGIN:VEVENT", "DTSTAMP:20260601T120000Z", "SEQUENCE:0", ...lines, "END:VEVENT"].join("\r\n");

export const calendar = (...parts: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...parts, "END:VCALENDAR", ""].join("\r\n");

export const easternZone = (name: string) =>
  [
    "BEGIN:VTIMEZONE",
    `TZID:${name}`,
    "BEGIN:STANDARD",
    "DTSTART:16010101T020000",
    "TZOFFSETFROM:-0400",
    "TZOFFSETTO:-0500",
    "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11",
    "END:STANDARD",
    "BEGIN:DAYLIGHT",
    "DTSTART:16010101T020000",
    "TZOFFSETFROM:-0500",
    "TZOFFSETTO:-0400",
    "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3",
    "END:DAYLIGHT",
    "END:VTIMEZONE",
  ].join("\r\n");

export const google = calendar(
  "CALSCALE:GREGORIAN",
  "METHOD:PUBLISH",
  "X-WR-CALNAME:Gus\\, private",
  "X-WR-TIMEZONE:America/New_York",
  easternZone("America/New_York"),
  event(
    "DTSTART;TZID=America/New_York:20260602T093000",
    "DTEND;TZID=America/New_York:20260602T103000",
    "RRULE:FREQ=WEEKLY;UNTIL=20260701T035959Z;BYDAY=TU",
    "EXDATE;TZID=America/New_York:20260623T093000",
    "UID:4h2k@google.com",
    "CREATED:20260501T120000Z",
    "DESCRIPTION:<b>Bring the form</b>\\n\\nLong text that goes on in the ne",
    " xt line\\, as it does.",
    "LOCATION:12 Haywood St\\, Asheville\\, NC 28801\\, USA",
    "STATUS:CONFIRMED",
    "SUMMARY:Dentist\\, Dr. Hall",
    "TRANSP:OPAQUE",
  ),
  event(
    "DTSTART;TZID=America/New_York:20260617T140000",
    "DTEND;TZID=America/New_York:20260617T150000",
    "UID:4h2k@google.com",
    "RECURRENCE-ID;TZID=America/New_York:20260616T093000",
    "SUMMARY:Dentist\\, Dr. Hall",
    "STATUS:CONFIRMED",
  ),
  event(
    "DTSTART;VALUE=DATE:20260618",
    "DTEND;VALUE=DATE:20260619",
    "UID:b@google.com",
    "SUMMARY:Birthday",
    "TRANSP:TRANSPARENT",
  ),
  event("DTSTART:20120603T130000Z", "DTEND:20120603T140000Z", "UID:old@google.com", "SUMMARY:Long ago"),
);

export const apple = calendar(
  "METHOD:PUBLISH",
  "X-WR-CALNAME:Home",
  "X-APPLE-CALENDAR-COLOR:#1BADF8",
  [
    ...["BEGIN:VEVENT", "TRANSP:OPAQUE", "DTEND:20260615T130000", "UID:8A0C-1"],
    ...["DTSTAMP:20260610T090000Z", "SUMMARY:Lunch with Dana", "DTSTART:20260615T120000"],
    ...["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "DESCRIPTION:Reminder"],
    ...["DURATION:PT5M", "END:VALARM", "END:VEVENT"],
  ].join("\r\n"),
  event("UID:8A0C-2", "DTSTART;VALUE=DATE:20260619", "DTEND;VALUE=DATE:20260622", "SUMMARY:Lake"),
  event(
    "UID:8A0C-3",
    "DTSTART;TZID=America/Los_Angeles:20260616T080000",
    "DURATION:PT1H30M",
    "SUMMARY:Call with the coast",
  ),
);

export const outlook = calendar(
  "METHOD:PUBLISH",
  "X-WR-CALNAME:Calendar",
  easternZone("Eastern Standard Time"),
  event(
    "UID:040000008200E00074C5",
    "SUMMARY:Busy",
    "DTSTART;TZID=Eastern Standard Time:20260615T090000",
    "DTEND;TZID=Eastern Standard Time:20260615T094500",
    "RRULE:FREQ=DAILY;UNTIL=20260619T130000Z;INTERVAL=1",
    "CLASS:PUBLIC",
    "TRANSP:OPAQUE",
    "X-MICROSOFT-CDO-BUSYSTATUS:BUSY",
  ),
  event(
    "UID:040000008200E00074C6",
    "SUMMARY:Busy",
    "DTSTART;TZID=Eastern Standard Time:20260617T000000",
    "DTEND;TZID=Eastern Standard Time:20260618T000000",
    "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
    "X-MICROSOFT-CDO-BUSYSTATUS:OOF",
  ),
  event(
    "UID:040000008200E00074C7",
    "DTSTART;TZID=Eastern Standard Time:20260618T100000",
    "DTEND;TZID=Eastern Standard Time:20260618T110000",
    "X-MICROSOFT-CDO-BUSYSTATUS:FREE",
  ),
);

export const loginPage = `<!doctype html>\n<html><head><title>Sign in</title></head><body><form>…</form></body></html>`;

export const many = (count: number, year: string) =>
  calendar(
    ...Array.from({ length: count }, (_, at) => {
      const day = new Date(Date.parse(`${year}-06-15`) + Math.floor(at / 8) * 86_400_000);
      const hour = `${day.toISOString().slice(0, 10).replaceAll("-", "")}T${String(9 + (at % 8)).padStart(2, "0")}`;
      const place = `LOCATION:${"12 Haywood St\\, ".repeat(40)}NC 28801`;
      return event(
        `UID:${at}@test`,
        `DTSTART:${hour}0000`,
        `DTEND:${hour}3000`,
        `DESCRIPTION:${"word ".repeat(60)}`,
        place,
      );
    }),
  );

export const heavy = calendar(
  ...Array.from({ length: 3_000 }, (_, at) =>
    event(`UID:${at}`, "DTSTART:20200101T000000", "DURATION:PT1S", "RRULE:FREQ=SECONDLY;BYSECOND=1;COUNT=900000000"),
  ),
);
