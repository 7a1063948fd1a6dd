import { expect, test } from "bun:test";
import { users } from "#db/db.ts";
import { sharedDemoSite } from "#tests/running/demo/demo-site.ts";
import { signedIn } from "#tests/support/people.ts";
import { readRow } from "#tests/support/rows.ts";

type Role = "groomer" | "parent";

interface Place {
  does: string;
  was: string;
}

const TODAY = "/groomer-dashboard?tab=bookings";
const ALL = `${TODAY}&view=all`;
const DAY = "/groomer-dashboard/day/2026-06-11";
const business = (section: string) => `/groomer-dashboard?tab=business&section=${section}`;
const account = (section: string) => `/groomer-dashboard?tab=account&section=${section}`;
const profile = (section: string) => `/pet-parent-dashboard?tab=profile&section=${section}`;

const card = "a button of each card in Bookings";
const tab = (name: string) => `the ${name} tab, beside all its other forms`;

const groomers: Record<string, Place[]> = {
  [TODAY]: [
    { does: "Accept", was: card },
    { does: "Decline", was: card },
    { does: "Propose", was: "'Propose a new time' of each card" },
    { does: "Accept anyway", was: "the question after 'Accept'" },
    { does: "Change minutes", was: card },
    { does: "Propose a new time", was: card },
    { does: "Messages", was: card },
    { does: "Mark Completed", was: card },
    { does: "Route and times", was: "a link of each day in Bookings" },
    { does: "Print", was: "the day's page" },
  ],
  [ALL]: [
    { does: "Search", was: "a field above the first request" },
    { does: "Status", was: "a choice above the first request" },
  ],
  [`${TODAY}&view=calendar`]: [{ does: "+ Time off", was: tab("Business") }],
  [DAY]: [
    { does: "Re-plan day", was: "the day's page" },
    { does: "Print", was: "the day's page" },
    { does: "Set arrival window", was: "the day's page, beside 'Cancel'" },
    { does: "Move later", was: "an arrow beside the stop" },
    { does: "Move earlier", was: "an arrow beside the stop" },
    { does: "Cancel", was: card },
    { does: "Google Maps", was: "the day's page" },
    { does: "Apple Maps", was: "the day's page" },
  ],
  "/groomer-dashboard?tab=clients": [
    { does: "Search", was: tab("Clients") },
    { does: "Download clients", was: tab("Clients") },
  ],
  "/groomer-dashboard?tab=services": [
    { does: "Edit sizes of Bath", was: tab("Services") },
    { does: "Edit details Bath", was: tab("Services") },
    { does: "Edit Nails", was: tab("Services") },
    { does: "Archive Bath", was: tab("Services") },
    { does: "Add Add-on Service", was: tab("Services") },
    { does: "Add Portfolio Image", was: tab("Services") },
    { does: "Edit caption", was: tab("Services") },
    { does: "Move down", was: tab("Services") },
    { does: "Delete photo", was: tab("Services") },
  ],
  [business("profile")]: [
    { does: "Save profile", was: tab("Business") },
    { does: "View my profile", was: "a button beside the heading" },
  ],
  [business("photo")]: [
    { does: "Photo of you", was: tab("Business") },
    { does: "Remove photo", was: tab("Business") },
    { does: "Save name", was: tab("Business") },
  ],
  [business("hours")]: [
    { does: "Save hours", was: tab("Business") },
    { does: "Copy Monday", was: tab("Business") },
  ],
  [business("area")]: [
    { does: "Save location", was: tab("Business") },
    { does: "Service radius", was: tab("Business") },
  ],
  [business("days-off")]: [
    { does: "Add days off", was: tab("Business") },
    { does: "Add time off", was: tab("Business") },
  ],
  [business("calendars")]: [{ does: "Connect calendar", was: "nowhere" }],
  [business("day-plan")]: [
    { does: "Save day plan", was: tab("Business") },
    { does: "Turn off", was: tab("Business") },
  ],
  [business("terms")]: [{ does: "Save policies", was: tab("Business") }],
  [business("contact")]: [
    { does: "Show my phone number", was: tab("Business") },
    { does: "Accept requests from outside my area", was: tab("Business") },
  ],
  [business("blocked")]: [{ does: "Unblock", was: tab("Business") }],
  [account("details")]: [{ does: "Save details", was: tab("Account") }],
  [account("security")]: [{ does: "Change password", was: tab("Account") }],
  [account("devices")]: [{ does: "Log out everywhere", was: tab("Account") }],
  [account("notifications")]: [{ does: "Turn on for this device", was: tab("Account") }],
  [account("mails")]: [{ does: "Monthly insights", was: tab("Account") }],
  [account("calendar")]: [{ does: "Create calendar link", was: tab("Account") }],
  [account("membership")]: [
    { does: "Replace card", was: tab("Account") },
    { does: "Cancel membership", was: tab("Account") },
  ],
  [account("data")]: [
    { does: "Download my data", was: tab("Account") },
    { does: "Delete my account", was: tab("Account") },
  ],
  "/groomer-dashboard?tab=more": [
    { does: "View my profile", was: "a button beside the heading" },
    { does: "Logout", was: "the menu of the site" },
  ],
};

const parents: Record<string, Place[]> = {
  "/pet-parent-dashboard?tab=bookings": [
    { does: "Find Groomers", was: "a button beside the heading" },
    { does: "View Groomer", was: card },
    { does: "Message", was: card },
    { does: "Add to calendar", was: card },
    { does: "Propose a new time", was: card },
    { does: "Cancel booking", was: card },
    { does: "Cancel request", was: card },
    { does: "Choose a time", was: "a box in the card" },
    { does: "None of these work", was: "a box in the card" },
    { does: "Book Again", was: card },
    { does: "View note", was: card },
  ],
  "/pet-parent-dashboard?tab=pets": [{ does: "Add a pet", was: tab("My Pets") }],
  [profile("details")]: [{ does: "Save details", was: tab("Profile") }],
  [profile("location")]: [{ does: "Save location", was: tab("Profile") }],
  [profile("security")]: [{ does: "Change password", was: tab("Profile") }],
  [profile("devices")]: [{ does: "Log out everywhere", was: tab("Profile") }],
  [profile("notifications")]: [{ does: "Turn on for this device", was: tab("Profile") }],
  [profile("mails")]: [{ does: "Next-visit reminders", was: tab("Profile") }],
  [profile("calendar")]: [{ does: "Create calendar link", was: tab("Profile") }],
  [profile("data")]: [
    { does: "Download my data", was: tab("Profile") },
    { does: "Delete my account", was: tab("Profile") },
  ],
};

function controlsOf(html: string): string[] {
  const main = html.split("<main")[1]!.split("</main>")[0]!;
  const found = main.matchAll(/<(a|button|summary|label)\b([^>]*)>(.*?)<\/\1>/gs);
  return [...found].map(([, , attributes, content]) =>
    (/aria-label="([^"]+)"/.exec(attributes!)?.[1] ?? content!.replace(/<[^>]+>/g, " ")).replace(/\s+/g, " ").trim(),
  );
}

const app = await sharedDemoSite();
const own = {
  groomer: signedIn(app, find("demo_groomer"), "groomer"),
  parent: signedIn(app, find("demo_parent"), "pet_parent"),
};

function find(username: string) {
  return readRow(app.ctx.db, users, { username })!;
}

async function missing(role: Role, pages: Record<string, Place[]>): Promise<string[]> {
  const lost: string[] = [];
  for (const [at, places] of Object.entries(pages)) {
    const controls = controlsOf(await (await own[role].get(at)).text());
    for (const { does, was } of places) {
      if (!controls.some((name) => name.startsWith(does))) lost.push(`${does} (before: ${was}) is not at ${at}`);
    }
  }
  return lost;
}

test("all that a groomer could do is where its page says", async () => {
  expect(await missing("groomer", groomers)).toEqual([]);
});

test("all that a parent could do is where its page says", async () => {
  expect(await missing("parent", parents)).toEqual([]);
});
