import { expect, test } from "bun:test";
import { auditLog, businessHours, groomerProfiles, memberships } from "#db/schema/tables.ts";
import type { BusinessView } from "#src/shared/listing/business.ts";
import { defaultHours } from "#src/shared/listing/groomer-labels.ts";
import { bodyOf } from "#tests/support/answers.ts";
import { type Browser, type TestApp, testApp } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { findRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";

const profile = { businessName: "Soap & Suds", description: "A warm van and one dog at a time." };

async function newcomer() {
  const app = await testApp();
  const nia = await addUser(app, "groomer", "nia");
  return { app, nia, window: signedIn(app, nia, "groomer") };
}

const creates = (window: Browser, body: unknown = profile) =>
  bodyOf<BusinessView>(window.post("/api/groomer-profiles", body));

async function refusal(response: Response) {
  const { error } = (await response.json()) as { error: { message: string; fields?: Record<string, string> } };
  return { status: response.status, ...error };
}

const rowOf = (app: TestApp) => findRow(app.ctx.db, groomerProfiles)!;

test("creates a profile from required fields, defaults, and the signup's place", async () => {
  const { app, nia, window } = await newcomer();

  const created = await creates(window);

  expect(created).toMatchObject({
    ...profile,
    userId: nia.id,
    businessHours: defaultHours,
    petTypes: ["Dogs"],
    startedYear: null,
    showPhone: true,
    showEmail: false,
    acceptsOutsideArea: false,
    isMembershipActive: false,
    backgroundCheckStatus: "not_started",
    isListed: false,
    reviewCount: 0,
    timeZone: "America/New_York",
    location: { city: "Asheville", state: "NC", zipCode: "28801", serviceRadius: 20 },
  });
  const { lat, lon, timeZone, serviceRadius } = rowOf(app);
  expect([lat, lon]).toEqual([expect.closeTo(35.6, 0), expect.closeTo(-82.55, 0)]);
  expect({ timeZone, serviceRadius }).toEqual({ timeZone: "America/New_York", serviceRadius: 20 });
  expect(findRow(app.ctx.db, memberships)).toMatchObject({ groomerId: created.id, state: "none" });
  expect(findRow(app.ctx.db, auditLog)).toMatchObject({
    action: "profile-created",
    actorId: nia.id,
    target: `groomer ${created.id}`,
  });
});

testWith("saves every field and shows the profile in login and session", newcomer, async ({ nia, window }) => {
  const created = await creates(window, {
    ...profile,
    businessHours: { monday: { open: "07:30", close: "15:00" }, sunday: null },
    startedYear: "2019",
    insurance: " General liability, $1,000,000 ",
    certificates: "",
    petTypes: ["Cats", "Dogs", "Cats"],
    goodWith: ["Cats", "Large dogs"],
    showPhone: false,
    showEmail: true,
    acceptsOutsideArea: true,
    userId: nia.id,
    isMembershipActive: false,
  });

  expect(created).toMatchObject({
    startedYear: 2019,
    insurance: "General liability, $1,000,000",
    certificates: null,
    petTypes: ["Dogs", "Cats"],
    goodWith: ["Large dogs", "Cats"],
    showPhone: false,
    showEmail: true,
    acceptsOutsideArea: true,
  });
  expect(created.businessHours).toEqual({
    ...Object.fromEntries(Object.keys(defaultHours).map((weekday) => [weekday, null])),
    monday: { open: "07:30", close: "15:00" },
  } as never);
  expect(await (await window.get("/api/user")).json()).toMatchObject({ groomerId: created.id });
  expect((await window.get(`/api/groomer-profiles/byUser?userId=${nia.id}`)).status).toBe(200);
});

testWith("returns the form's messages for each field and day", newcomer, async ({ window }) => {
  const ask = async (body: unknown) => (await refusal(await window.post("/api/groomer-profiles", body))).fields;

  expect(await ask({})).toEqual({
    businessName: "Business name is required",
    description: "Description should be at least 20 characters",
  });
  expect(await ask({ businessName: "  ", description: `${" ".repeat(30)}short${" ".repeat(30)}` })).toEqual({
    businessName: "Business name is required",
    description: "Description should be at least 20 characters",
  });
  expect(await ask({ businessName: "x".repeat(101), description: "y".repeat(2001) })).toEqual({
    businessName: "Use at most 100 characters",
    description: "Use at most 2000 characters",
  });
  expect(
    await ask({
      ...profile,
      petTypes: [],
      startedYear: 1949,
      businessHours: {
        monday: { open: "09:00", close: "09:00" },
        tuesday: { open: "9:00", close: "18:00" },
        wednesday: { open: "08:00", close: "24:00" },
        thursday: { open: "", close: "" },
        friday: { open: "08:00", close: "18:00" },
      },
    }),
  ).toEqual({
    petTypes: "Choose at least one kind of pet",
    startedYear: "Enter a year, 1950 or later",
    "businessHours.monday": "Closing time must be after opening time",
    "businessHours.tuesday": "Enter both times",
    "businessHours.wednesday": "Enter both times",
    "businessHours.thursday": "Enter both times",
  });
  expect(await ask({ ...profile, petTypes: ["Dragons"] })).toEqual({ "petTypes.0": "Choose pets from the list" });
  expect(await ask({ ...profile, startedYear: "soon" })).toEqual({ startedYear: "Enter a year, 1950 or later" });
  expect(await ask({ ...profile, startedYear: 2019.5 })).toEqual({ startedYear: "Enter a year, 1950 or later" });
  expect(await ask({ ...profile, startedYear: 2027 })).toEqual({ startedYear: "That year is in the future" });
});

testWith("creates one profile for a groomer from 50 requests at once", newcomer, async ({ app, window }) => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => window.post("/api/groomer-profiles", profile)));

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  expect(findRows(app.ctx.db, groomerProfiles)).toHaveLength(1);
  expect(findRows(app.ctx.db, memberships)).toHaveLength(1);
  expect(await refusal(await window.post("/api/groomer-profiles", profile))).toMatchObject({
    status: 409,
    code: "conflict",
    message: "You already have a profile. Edit that one.",
  });
});

testWith("ignores membership, background check, and ratings in every write", newcomer, async ({ app, window }) => {
  const wishes = {
    isMembershipActive: true,
    membershipStartDate: 1,
    membershipEndDate: 2,
    listedUntil: 9e15,
    listable: 1,
    backgroundCheckStatus: "passed",
    backgroundCheckDate: "2026-01-01",
    averageRating: 5,
    ratingSum: 500,
    ratingCount: 100,
    suspended: false,
    lat: 1,
    createdAt: 1,
    id: 77,
  };
  const { id } = await creates(window, { ...profile, ...wishes });
  const before = rowOf(app);

  expect((await window.patch(`/api/groomer-profiles/${id}`, wishes)).status).toBe(200);

  expect(rowOf(app)).toEqual(before);
  expect(before).toMatchObject({
    id: 1,
    listedUntil: 0,
    listable: 0,
    membershipStartDate: null,
    membershipEndDate: null,
    backgroundCheckStatus: "not_started",
    backgroundCheckDate: null,
    ratingSum: 0,
    ratingCount: 0,
    createdAt: app.clock.now(),
  });
});

testWith("changes only the named fields", newcomer, async ({ app, window }) => {
  const { id } = await creates(window, { ...profile, startedYear: 2019, petTypes: ["Cats"], showEmail: true });

  const renamed = await (await window.patch(`/api/groomer-profiles/${id}`, { businessName: " Suds & Co. " })).json();
  expect(renamed).toMatchObject({
    businessName: "Suds & Co.",
    description: profile.description,
    startedYear: 2019,
    petTypes: ["Cats"],
    showEmail: true,
    businessHours: defaultHours,
  });

  const cleared = await (
    await window.patch(`/api/groomer-profiles/${id}`, { startedYear: "", showEmail: false })
  ).json();
  expect(cleared).toMatchObject({ businessName: "Suds & Co.", startedYear: null, showEmail: false });
  expect((await window.patch(`/api/groomer-profiles/${id}`, {})).status).toBe(200);
  expect(findRows(app.ctx.db, auditLog).at(-1)).toMatchObject({ action: "profile-updated" });
});

test("replaces the week, closes unnamed days, and saves nothing of a refused change", async () => {
  const { app, window } = await newcomer();
  const { id } = await creates(window);
  const change = (body: unknown) => window.patch(`/api/groomer-profiles/${id}`, body);

  const refused = await Promise.all([
    change({ businessName: "", showEmail: true }),
    change({ showEmail: true, businessHours: { monday: { open: "18:00", close: "08:00" } } }),
    change({ showEmail: true, startedYear: 2027 }),
    change({ showEmail: "yes" }),
    change({ businessHours: "always" }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
  expect(rowOf(app)).toMatchObject({ businessName: profile.businessName, showEmail: false });
  expect(findRows(app.ctx.db, businessHours)).toHaveLength(6);

  await window.patch(`/api/groomer-profiles/${id}`, { businessHours: { sunday: { open: "10:00", close: "14:00" } } });

  expect(findRows(app.ctx.db, businessHours)).toEqual([
    { groomerId: id, weekday: "sunday", opens: "10:00", closes: "14:00" },
  ]);
});
