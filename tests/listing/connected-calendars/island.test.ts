import { expect } from "bun:test";
import { calendarFailureTexts } from "#src/shared/listing/connected-calendars.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openBusiness, type Tab } from "../groomers/setup.ts";
import { apple, calendar, event, google, loginPage } from "./files.ts";
import { ADDRESS, adds, setUpCalendars } from "./setup.ts";

const field = (tab: Tab, name: string) => tab.all(`[name=${name}]`)[0]!;
const rows = (tab: Tab) => tab.all("#connected-calendars li .thing").map(({ textContent }) => textContent);

testWith("adds a calendar by its address and shows errors without losing the text", setUpCalendars, async (setup) => {
  setup.outside.answers(ADDRESS, { body: loginPage });

  await openBusiness(setup, "calendars", async (tab) => {
    expect(rows(tab)).toEqual([]);
    await tab.submit("Connect calendar");
    expect(tab.text(".error")).toBe("Paste the calendar's address");
    await tab.fill(field(tab, "address"), ADDRESS);
    await tab.fill(field(tab, "name"), "Home");
    await tab.submit("Connect calendar");
    expect(tab.text(".error")).toBe(calendarFailureTexts["no-calendar"]);
    expect(field(tab, "name").value).toBe("Home");

    setup.outside.answers(ADDRESS, { body: google });
    await tab.submit("Connect calendar");
    expect(tab.toast()).toBe("Calendar connected2 busy times in the next year.");
    expect(rows(tab)).toEqual(["HomeSynced just now · 0 busy times this week, from calendar.google.com"]);
    expect(field(tab, "address").value).toBe("");
  });
});

testWith("names unreadable events and unknown zones and says what is missing", setUpCalendars, async (setup) => {
  const odd = event("UID:1", "DTSTART:20260616T100000", "DURATION:PT1H", "SUMMARY:Dinner", "RRULE:FREQ=SOMETIMES");
  const call = event("UID:2", "DTSTART;TZID=Mars:20260617T100000", "DURATION:PT1H", "SUMMARY:Call");
  setup.outside.answers(ADDRESS, { body: calendar(odd, event("UID:3"), call) });
  const { id } = await adds(setup.as.gus, { keepsTitles: true });

  await openBusiness(setup, "calendars", async (tab) => {
    expect(rows(tab)[0]).toEndWith(
      "We couldn't fully read 2 events: Dinner on Jun 16, 2026. Parents may still request those times." +
        "We don't know the time zone of Call on Jun 17, 2026. Check the time on your calendar.",
    );
    setup.outside.answers(ADDRESS, { body: google.slice(0, -20) });
    await tab.press("Sync now");
    expect(rows(tab)[0]).toContain("Couldn't sync just now: We could only read part of this calendar.");
    expect([setup.row(id).unread, setup.times().length]).toEqual([2, 2]);
  });
});

testWith("asks once about whole days and lets the groomer change the answer", setUpCalendars, async (setup) => {
  setup.app.clock.set(Date.parse("2026-06-15T10:00:00Z"));
  setup.outside.answers(ADDRESS, { body: apple });
  const { id } = await adds(setup.as.gus);

  await openBusiness(setup, "calendars", async (tab) => {
    expect(rows(tab)[0]).toEndWith("All-day events, such as holidays, on 3 days in the next year. Block them?");
    await tab.press("Block all-day events in Home");
    expect(tab.toast()).toBe("All-day events blocked");
    expect(rows(tab)).toEqual(["HomeSynced just now · 5 busy times this week, from calendar.google.com"]);
    await tab.press("Ignore all-day events");
    expect(setup.row(id).allDayBlocks).toBe(false);
  });
});

testWith("reads, renames, and shows titles of a calendar and confirms its removal", setUpCalendars, async (setup) => {
  const { id } = await adds(setup.as.gus);

  await openBusiness(setup, "calendars", async (tab) => {
    setup.outside.answers(ADDRESS, { status: 404 });
    await tab.press("Sync now");
    expect(tab.toast()).toBe("We couldn't sync Gus, private");
    expect(rows(tab)).toEqual([`Gus, privateCouldn't sync just now: ${calendarFailureTexts["not-found"]}`]);
    for (const [pressed, said] of [
      ["Block all-day events", "All-day events blocked"],
      ["Ignore all-day events", "All-day events ignored"],
      ["Show titles", "We couldn't sync Gus, private"],
      ["Hide titles", "Titles hidden"],
    ] as const) {
      await tab.press(pressed);
      expect(tab.toast()).toBe(said);
    }
    setup.outside.answers(ADDRESS, { body: google });
    await tab.press("Show titles");
    expect(tab.toast()).toBe("Titles shown");
    expect(setup.times()[0]!.title).toBe("Dentist, Dr. Hall");
    await tab.press("Hide titles");
    expect(setup.times().map(({ title }) => title)).toEqual([null, null, null]);

    await tab.press("Name and color");
    const name = tab.all("dialog [name=name]")[0]!;
    await tab.fill(name, "");
    await tab.submit("Save");
    expect(tab.text("dialog .error")).toBe("Enter a name");
    await tab.fill(name, "Family");
    await tab.submit("Save");
    expect(tab.toast()).toBe("Calendar updated");
    expect(setup.row(id).name).toBe("Family");

    await tab.press("Remove");
    expect(tab.text("dialog h2")).toBe("Remove Family?");
    await tab.press("Keep calendar");
    await tab.press("Remove");
    await tab.press("Remove calendar");
    expect(tab.toast()).toBe("Connected calendar removed");
    expect(tab.focused()).toBe("Connected calendars");
    expect(rows(tab)).toEqual([]);
  });
});
