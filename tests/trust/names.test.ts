import { expect, test } from "bun:test";
import { canBeLinkName } from "#src/domain/link-names.ts";
import { imitatesSite } from "#src/domain/people/names.ts";
import { greeting, untrustedPublic } from "#src/email/template.ts";
import { parentIn } from "#src/features/visits/bookings/emails.ts";
import type { NeedView } from "#src/shared/operations/admin-needs.ts";
import { newcomer } from "#tests/people/accounts/setup.ts";
import { fieldErrorsOf } from "#tests/support/answers.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { setUpBookings } from "#tests/visits/bookings/setup.ts";

const PROBLEM = "People could mistake this name for Mudroom's own. Choose another.";

const ours: Record<string, string[]> = {
  "the brand": ["Mudroom", "The Mudroom Team", "mudroom_help", "realmudroom", "Mud Room"],
  "the brand in disguise": [
    ...["Mudrооm", "rnudroom", "MUDR00M", "m.u.d.r.o.o.m", "Müdroom", "ＭＵＤＲＯＯＭ", "Mud🐶room"],
    ...["M∪droom", "ᎷudrᎾᎾm", "🅼🆄🅳🆁🅾🅾🅼"],
  ],
  staff: ["Support", "Amy from Support", "admin_jane", "admin007", "Admin's", "Kate (Billing)", "Pet Security"],
  "staff in one word": ["siteadmin", "supportteam", "officialsupport", "helpdesk", "Moderators", "Payment Team"],
  "staff in disguise": [
    ...["5upport", "S u p p o r t", "Süpport", "Аdmin", "adm1n", "B1lling", "suppport", "ᴀᴅᴍɪɴ"],
    ...["𝐒𝐮𝐩𝐩𝐨𝐫𝐭"],
  ],
  "only an office": ["Staff", "The Team", "Our Staff", "Team 1", "Customer Care", "Help Desk"],
};
test.each(Object.entries(ours))("refuses a name with %s", (_, names) => {
  expect(names.filter((name) => !imitatesSite(name))).toEqual([]);
});

const theirs: Record<string, string[]> = {
  "the beginning of a longer word": [
    ...["Supporting Paws", "Adminah", "Stafford", "Staffan Berg", "Securitas", "♥ Paws ♥"],
    ...["Billings Pet Spa"],
  ],
  "a word across two names": ["Mahmud Roomi", "mahmudroomi", "Te Am", "Bill Ing", "Ad Min", "Siu Port"],
  "a business with more words": ["Dream Team Grooming", "Pet Care Plus", "Full Service Grooming", "Broom & Mud"],
  "a surname or first name": [
    ...["Frank Staff", "Trust Mabena", "Josh Billings", "J R R Tolkien", "Ærø Strauß", "Наталья"],
    ...["Helpmann"],
  ],
};
test.each(Object.entries(theirs))("allows a name that is %s", (_, names) => {
  expect(names.filter(imitatesSite)).toEqual([]);
});

test("checks a long repetitive name without getting stuck", () => {
  for (const part of ["l1", "1", "i", "s5", "theour", "teamstaff"]) {
    expect(imitatesSite(`${part.repeat(60).slice(0, 60)}q`)).toBe(false);
  }
});

test("refuses a reserved name at sign-up on its field along with other errors", async () => {
  const { app } = await setUpBookings();
  const signUp = (changes: object) => fieldErrorsOf(app.visitor().post("/api/register", { ...newcomer, ...changes }));

  expect(await signUp({ username: "supp0rt" })).toEqual({ username: PROBLEM });
  expect(await signUp({ fullName: "Mudroom Billing", email: "x" })).toMatchObject({
    fullName: PROBLEM,
    email: expect.any(String),
  });
  expect(await signUp({ username: "stafford", fullName: "Adminah Stafford" })).toBe(201);
});

test("refuses a change to a reserved name and keeps existing ones", async () => {
  const { as, ana, gus } = await setUpBookings({ businessName: "Paws Support" });
  const fieldsOf = async (response: Response) => (await response.json()).error?.fields ?? response.status;
  const business = (changes: object) => as.gus.patch(`/api/groomer-profiles/${gus.profile.id}`, changes);

  expect(await fieldsOf(await as.ana.patch(`/api/users/${ana.id}`, { fullName: "Site Admin" }))).toEqual({
    fullName: PROBLEM,
  });
  expect(await fieldsOf(await as.ana.patch(`/api/users/${ana.id}`, { username: "the-team" }))).toEqual({
    username: PROBLEM,
  });
  expect(await fieldsOf(await business({ businessName: "Mudroom Grooming" }))).toEqual({ businessName: PROBLEM });
  expect(await fieldsOf(await business({ contactName: "Admin" }))).toEqual({ contactName: PROBLEM });
  expect(await fieldsOf(await business({ businessName: "Supporting Paws" }))).toBe(200);
});

test("accepts a name with a slur and lists its person for an admin", async () => {
  const { app, as, ana, gus } = await setUpBookings();
  // Base64 keeps the slur unreadable here.
  const word = atob("cmFnaGVhZA==");
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  const needs = async () =>
    ((await (await boss.get("/api/admin/needs-action")).json()) as NeedView[]).filter(({ message }) =>
      message?.includes("offensive"),
    );

  await as.ana.patch(`/api/users/${ana.id}`, { fullName: `Big ${word.toUpperCase()}s` });
  await as.gus.patch(`/api/groomer-profiles/${gus.profile.id}`, { businessName: `R4ghe4d ${"Paws"}` });
  await as.ana.patch(`/api/users/${ana.id}`, { fullName: "Niger Conway" });

  expect((await needs()).map(({ userId }) => userId)).toEqual([ana.id, gus.user.id]);
});

test("refuses reserved words in disguise as link names", () => {
  expect(["supp0rt", "mudr00m-paws", "the-team", "admin1"].filter(canBeLinkName)).toEqual([]);
  expect(["supporting-paws", "stafford", "dream-team"].filter(canBeLinkName)).toHaveLength(3);
});

test("replaces reserved names in emails with a pet parent or a groomer", () => {
  expect(greeting("Mudroom Support")).toBe("Hello,");
  expect(greeting("Adminah Lee")).toBe("Hi Adminah,");
  expect(parentIn({ petParentName: "Support Team" })).toEqual({ untrusted: "A pet parent", instead: "A pet parent" });
  expect(untrustedPublic("Mudroom Billing")).toEqual({ untrusted: "a groomer", instead: "a groomer" });
});
