import { expect } from "bun:test";
import { bookings, dayRules, daysOff, groomerPolicies, groomerProfiles, sqlite, users } from "#db/db.ts";
import type { Groomer } from "#tests/listing/groomers/setup.ts";
import { type Browser, type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser } from "#tests/support/people.ts";
import { hearQuestions } from "#tests/support/questions.ts";
import { addPortfolioImage, addRow, changeRows } from "#tests/support/rows.ts";
import { serviceAt } from "#tests/support/service-at.ts";

export const slot = "Morning (8AM - 12PM)";

export const fieldsFor = ({ profile, packages }: Groomer): Record<string, string> => ({
  groomerId: String(profile.id),
  servicePackageId: String(packages[0]!.id),
  preferredDate: "2026-06-12",
  preferredTimeSlot: slot,
  petInfo: "Waffles, a spaniel, afraid of dryers",
  specialInstructions: "",
  ...serviceAt("1 Secret Street", "Asheville", "28801"),
});

export async function setUpBookingForm() {
  const app = await testApp();
  const gus = await addGroomer(app, "gus");
  const ana = await addUser(app, "pet_parent", "ana");
  return {
    app,
    gus,
    ana,
    path: `/groomer/${gus.profile.id}`,
    fields: fieldsFor(gus),
    count: () => app.ctx.db.select().from(bookings).all().length,
  };
}

export async function setUpCached(env: Record<string, string> = {}) {
  const app = await testApp({ env, hasOwnDb: true });
  let made = 0;
  hearQuestions(sqlite(app.ctx.db), (text) => {
    if (text.includes("add_on_services")) made++;
  });
  const gus = await addGroomer(app, "gus");
  const pagesMade = () => {
    const count = made;
    made = 0;
    return count;
  };
  pagesMade();
  return { app, gus, path: `/groomer/${gus.profile.id}`, pagesMade };
}

export async function wholeOf(response: Response) {
  const headers = [...response.headers].filter(([name]) => name !== "x-request-id");
  const body = response.status === 200 ? await response.text() : "";
  return { status: response.status, headers, body };
}

export const rebuilt = (window: Browser, path: string, headers: Record<string, string> = {}) =>
  window.get(path, { cookie: "seen=1", ...headers });

/** Expects a visitor's page to equal a freshly built one and returns its text. */
export async function expectCurrent(app: TestApp, path: string): Promise<string> {
  const answer = await wholeOf(await app.visitor().get(path));
  expect(answer).toEqual(await wholeOf(await rebuilt(app.visitor(), path)));
  return answer.body;
}

export function fillPage({ ctx: { db } }: TestApp, { profile: { id: groomerId }, user }: Groomer) {
  addRow(db, dayRules, { groomerId, noticeHours: 24, horizonDays: 60 });
  addRow(db, groomerPolicies, { groomerId, version: 1, noticeHours: 48, rabies: "required", changedAt: 1 });
  addRow(db, daysOff, { groomerId, startDate: "2026-06-20", endDate: "2026-06-21" });
  addPortfolioImage(db, groomerId, { file: "a.webp", caption: "A bath" });
  changeRows(db, users, { id: user.id }, { profileImage: "b.webp" });
  changeRows(db, groomerProfiles, { id: groomerId }, { contactName: "Gus", startedYear: 2019, showEmail: true });
}
