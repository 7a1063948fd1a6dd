import { expect, test } from "bun:test";
import { type BusinessHours, defaultHours, weekdays } from "#src/shared/listing/groomer-labels.ts";
import { hoursText } from "#src/shared/listing/hours-text.ts";

const everyDay = (day: BusinessHours["monday"]) =>
  Object.fromEntries(weekdays.map((weekday) => [weekday, day])) as BusinessHours;

test.each([
  [defaultHours, "Mon to Fri 8 to 6, Sat 9 to 5, Sun closed"],
  [everyDay({ open: "07:30", close: "19:00" }), "Every day 7:30 to 7"],
  [everyDay(null), "Closed every day"],
  [
    { ...everyDay(null), wednesday: { open: "16:00", close: "21:30" } },
    "Mon to Tue closed, Wed 4 to 9:30 PM, Thu to Sun closed",
  ],
  [{ ...defaultHours, saturday: { open: "08:00", close: "12:00" } }, "Mon to Fri 8 to 6, Sat 8 to 12, Sun closed"],
  [{ ...defaultHours, sunday: { open: "09:00", close: "11:30" } }, "Mon to Fri 8 to 6, Sat 9 to 5, Sun 9 to 11:30 AM"],
])("%#: %p reads %p", (hours, words) => {
  expect(hoursText(hours)).toBe(words);
});
