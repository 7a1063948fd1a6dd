import { expect, test } from "bun:test";
import { signedIn } from "#tests/support/people.ts";
import { profileOf, setUpAdmin } from "../operations/admin/setup.ts";
import { emailsTo } from "../people/accounts/setup.ts";

async function passed(fullName = "Anna Maria Lee") {
  const setup = await setUpAdmin();
  const { app, una, as } = setup;
  const window = signedIn(app, una.user, "groomer");
  app.ctx.db.$client.run(`UPDATE groomer_profiles SET listed_until = ${app.clock.now() + 1e9}`);
  const rename = (name: string) => window.patch(`/api/users/${una.user.id}`, { fullName: name });
  const path = `/api/admin/background-checks/${una.profile.id}`;
  const look = () => as.boss.patch(path, { status: "passed" });
  const badges = async () => {
    const page = await (await app.visitor().get(`/groomer/${una.profile.id}`)).text();
    return ["Background Checked", "Verified Groomer"].filter((badge) => page.includes(badge)).length;
  };
  const needs = async (): Promise<{ kind: string; message: string }[]> =>
    (await (await as.boss.get("/api/admin/needs-action")).json()).filter(
      ({ kind }: { kind: string }) => kind === "check-renamed",
    );
  const subjects = () => emailsTo(app, una.user.email).map(({ subject }) => subject);
  await rename(fullName);
  await look();
  return { ...setup, window, rename, look, badges, needs, subjects, path };
}
type Passed = Awaited<ReturnType<typeof passed>>;

const names: Record<string, [name: string, badges: number]> = {
  "another case": ["ANNA MARIA LEE", 2],
  accents: ["Ánna María Lee", 2],
  "a middle initial": ["Anna M. Maria Lee", 2],
  "one letter less": ["Ana Maria Lee", 2],
  "one more letter": ["Anna Maria Leee", 2],
  "another letter": ["Anna Marie Lee", 2],
  "two letters swapped": ["Anna Mraia Lee", 2],
  "a hyphen": ["Anna-Maria Lee", 2],
  "another last name": ["Anna Maria Ray", 0],
  "another first name": ["Bob Maria Lee", 0],
  "two letters": ["Ana Marie Lee", 0],
  "no last name": ["Anna Maria", 0],
  "another script": ["Анна Мария Ли", 0],
};
for (const [how, [name, left]] of Object.entries(names)) {
  test(`${how}: ${left === 2 ? "keeps the badges" : "removes the badges until an admin reviews the name"}`, async () => {
    const { rename, badges } = await passed();
    expect((await rename(name)).status).toBe(200);
    expect(await badges()).toBe(left);
  });
}

test("lets an admin restore the badge with one click and emails the groomer", async () => {
  const { app, una, rename, look, badges, needs, subjects } = await passed();
  await rename("Bob Ray");
  expect((await needs()).map(({ message }) => message)).toEqual(["Checked as Anna Maria Lee, now Bob Ray."]);
  expect(subjects().at(-1)).toBe("We're checking your new name");
  expect(emailsTo(app, una.user.email).at(-1)!.text, "also true without a membership").not.toContain("listed");
  const before = subjects().length;
  await rename("Bob Raymond");
  expect(subjects()).toHaveLength(before);

  await look();

  expect([await badges(), await needs()]).toEqual([2, []]);
  expect(subjects().at(-1)).toBe("Your background check covers your new name");
});

test("compares small corrections with the checked name and restores the badge for it", async () => {
  const { rename, badges, needs } = await passed("Ann Lee");
  const seen: number[] = [];
  for (const name of ["Anna Lee", "Anna Leed", "Ann Lee"]) {
    await rename(name);
    seen.push(await badges());
  }
  expect([seen, await needs()]).toEqual([[2, 0, 2], []]);
});

test.each([
  ["Bob Ray", "Anna Maria Lee"],
  ["Anna Maria Ray", "Anna Maria Lee"],
  ["Анна Мария Ли", "Anna Maria Lee"],
  ["Anna M. Maria Lee", null],
])("compares %s, the name after a check, with the name sent to it", async (name, checkedAs) => {
  const { as, path, rename, look, badges, subjects } = await passed();
  await as.boss.patch(path, { status: "pending" });
  await rename(name);
  await as.boss.patch(path, { status: "pending", note: "Ref 12" });

  expect(await (await look()).json()).toMatchObject({ status: "passed", checkedAs });
  expect([await badges(), subjects().at(-1)]).toEqual(
    checkedAs ? [0, "We're checking your new name"] : [2, "You passed your background check"],
  );
});

/* A save on a page left open approves neither a name nor a result that the admin hasn't seen. */
test.each([
  ["a new name", ({ rename }: Passed) => rename("Bob Ray")],
  ["a second new name", ({ rename }: Passed) => rename("Bob Ray").then(() => rename("Bob Raymond"))],
  ["another admin's result", ({ as, path }: Passed) => as.boss.patch(path, { status: "failed" })],
  ["another admin's request for a new check", ({ as, path }: Passed) => as.boss.patch(path, { status: "pending" })],
])("refuses a check saved on a page from before %s", async (_, change) => {
  const setup = await passed();
  const { app, as, una, look, path } = setup;
  const { seen: was } = await (await look()).json();
  await change(setup);
  const before = profileOf(app, una.profile.id);

  const stale = await as.boss.patch(path, { status: "passed", note: "Ref 13", was });

  expect([stale.status, profileOf(app, una.profile.id)]).toEqual([409, before]);
});

test("logs old and new names and keeps them", async () => {
  const { as, una, window, rename } = await passed();
  await rename("Bob Ray");
  await window.patch(`/api/groomer-profiles/${una.profile.id}`, { businessName: "Bob's Van" });
  const page = await (await as.boss.get(`/admin/users/${una.user.id}`)).text();
  expect(page).toContain("Anna Maria Lee");
  expect(page).toMatch(/Bob(&#39;|'|’)s Van/);
});
