import { expect, test } from "bun:test";
import { users } from "#db/db.ts";
import { PORTFOLIO_PATH } from "#src/shared/base/dashboard-paths.ts";
import { sharedDemoSite } from "#tests/operations/demo/demo-site.ts";
import { signedIn } from "#tests/support/people.ts";
import { findRow } from "#tests/support/rows.ts";

const TODAY = "/groomer-dashboard?tab=bookings";
const business = (section: string) => `/groomer-dashboard?tab=business&section=${section}`;
const account = (section: string) => `/groomer-dashboard?tab=account&section=${section}`;
const profile = (section: string) => `/pet-parent-dashboard?tab=profile&section=${section}`;

const groomers: Record<string, string[]> = {
  [TODAY]: [
    "Accept",
    "Decline",
    "Propose",
    "Accept anyway",
    "Change minutes",
    "Propose a new time",
    "Messages",
    "Mark Completed",
    "Reorder",
    "Print",
    "Time off",
  ],
  [`${TODAY}&view=all`]: ["Search", "Status"],
  [`${TODAY}&view=calendar`]: ["+ Time off"],
  "/groomer-dashboard/day/2026-06-11": [
    "Re-plan day",
    "Print",
    "Set arrival window",
    "Move later",
    "Move earlier",
    "Cancel",
    "Google Maps",
    "Apple Maps",
  ],
  "/groomer-dashboard?tab=clients": ["Search", "Download clients"],
  "/groomer-dashboard?tab=services": [
    "Edit sizes of Bath",
    "Edit details Bath",
    "Edit Nails",
    "Archive Bath",
    "Add Add-on Service",
  ],
  [PORTFOLIO_PATH]: ["Add Portfolio Image", "Edit caption", "Move down", "Delete photo"],
  [business("profile")]: ["Save profile", "View my profile"],
  [business("photo")]: ["Photo of you", "Remove photo", "Save name"],
  [business("hours")]: ["Save hours", "Copy Monday"],
  [business("area")]: ["Save location", "Service radius"],
  [business("days-off")]: ["Add days off", "Add time off"],
  [business("calendars")]: ["Connect calendar"],
  [business("day-plan")]: ["Save day plan", "Turn off"],
  [business("terms")]: ["Save policies"],
  [business("contact")]: ["Show my phone number", "Accept requests from outside my area"],
  [business("blocked")]: ["Unblock"],
  [account("details")]: ["Save details"],
  [account("security")]: ["Change password"],
  [account("devices")]: ["Log out everywhere"],
  [account("notifications")]: ["Turn on for this device"],
  [account("emails")]: ["Monthly insights"],
  [account("calendar")]: ["Create calendar link"],
  [account("membership")]: ["Replace card", "Cancel membership"],
  [account("data")]: ["Download my data", "Delete my account"],
  "/groomer-dashboard?tab=more": ["View my profile", "Logout"],
};

const parents: Record<string, string[]> = {
  "/pet-parent-dashboard?tab=bookings": [
    "Find Groomers",
    "View Groomer",
    "Message",
    "Add to calendar",
    "Move or cancel",
    "Cancel visit",
    "Cancel request",
    "Choose a time",
    "None of these work",
    "Book Again",
    "View note",
  ],
  "/pet-parent-dashboard?tab=pets": ["Add a pet"],
  [profile("details")]: ["Save details"],
  [profile("location")]: ["Save location"],
  [profile("security")]: ["Change password"],
  [profile("devices")]: ["Log out everywhere"],
  [profile("notifications")]: ["Turn on for this device"],
  [profile("emails")]: ["Next-visit reminders"],
  [profile("calendar")]: ["Create calendar link"],
  [profile("data")]: ["Download my data", "Delete my account"],
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
  return findRow(app.ctx.db, users, { username })!;
}

async function missing(role: "groomer" | "parent", pages: Record<string, string[]>): Promise<string[]> {
  const lost: string[] = [];
  for (const [at, places] of Object.entries(pages)) {
    const controls = controlsOf(await (await own[role].get(at)).text());
    for (const does of places) {
      if (!controls.some((name) => name.startsWith(does))) lost.push(`${does} is not at ${at}`);
    }
  }
  return lost;
}

test("offers each groomer action on the documented page", async () => {
  expect(await missing("groomer", groomers)).toEqual([]);
});

test("offers each parent action on the documented page", async () => {
  expect(await missing("parent", parents)).toEqual([]);
});
