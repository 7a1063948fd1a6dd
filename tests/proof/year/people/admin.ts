import { createAdmin as addAdmin } from "#src/features/operations/admin/admin-access.ts";
import type { AdminUserView } from "#src/shared/operations/admin.ts";
import type { NeedView } from "#src/shared/operations/admin-needs.ts";
import type { ReportView } from "#src/shared/people/reports.ts";
import type { Setup } from "../world.ts";
import { type Admin, accessHabits, login } from "./admin-access.ts";
import { meanInDraft } from "./ends.ts";
import { createPerson, type Habit, type Person, said } from "./person.ts";
import { readAround } from "./reads.ts";

export async function createAdmin(world: Setup, at: number): Promise<Person> {
  const person = createPerson(world, { name: `admin${at}`, role: "admin", perDay: 6 });
  const password = `${world.canaries.plant("password", null).word} and more`;
  const { id } = await addAdmin(world.ctx, { username: person.name, email: `${person.name}@site.example`, password });
  const admin: Admin = Object.assign(person, { userId: id, password, secrets: [], recoveryCodes: [] });
  admin.habits = () => habits.map(([name, weight, act]) => [name, weight, afterLogin(act)] as const);
  return admin;
}

const afterLogin = (act: (me: Admin) => Promise<unknown>) => async (me: Admin) => {
  if ((await me.browser.get("/api/user")).status === 401) await login(me);
  return act(me);
};

const habits = [
  ...accessHabits,
  ["looks at what needs action", 3, ({ browser }) => browser.get("/api/admin/needs-action")],
  ["decides background checks", 8, decideChecks],
  ["decides a dispute", 2, decideDispute],
  ["decides a report", 3, decideReport],
  [
    "tries to read a thread",
    1,
    ({ browser, dice }) => browser.get(`/api/admin/messages/${dice.between(1, 40)}/thread`),
  ],
  ["hides a review", 1.5, hideReview],
  ["suspends somebody, or not any more", 0.5, suspend],
  ["changes a membership", 0.8, changeMembership],
  ["means to end a membership as its month turns", 0.2, meanToEnd],
  ["reads around", 10, readAround],
  ["settles what needs action", 2, settleNeed],
  ["signs somebody out", 0.2, signOut],
  ["sends emails again", 0.5, ({ browser }) => browser.post("/api/admin/emails/send-again")],
] satisfies Habit<Admin>[];

async function decideChecks({ browser, dice, world }: Admin) {
  const users = await said<AdminUserView[]>(browser.get("/api/admin/users?role=groomer"));
  for (const { groomerProfile: business } of users ?? []) {
    if (!business || !["not_started", "pending"].includes(business.backgroundCheckStatus)) continue;
    const date = new Date(world.clock.now()).toISOString().slice(0, 10);
    const status = dice.chance(0.95) ? "passed" : "failed";
    await browser.patch(`/api/admin/background-checks/${business.id}`, { status, date });
  }
}

async function decideDispute({ browser, dice }: Admin) {
  const needs = await said<NeedView[]>(browser.get("/api/admin/needs-action"));
  const { visit } = needs?.find((need) => need.visit?.dispute) ?? {};
  if (visit)
    await browser.patch(`/api/admin/bookings/${visit.bookingId}/dispute`, {
      outcome: dice.pick(["kept", "completed"]),
    });
}

async function decideReport({ browser, dice }: Admin) {
  const reports = await said<ReportView[]>(browser.get("/api/admin/reports"));
  if (!reports?.length) return;
  const { message, review } = dice.pick(reports);
  const decision = { hidden: dice.chance(0.5), reason: "After a look" };
  if (message) {
    await browser.get(`/api/admin/messages/${message.id}/thread`);
    await browser.patch(`/api/admin/messages/${message.id}`, decision);
  } else if (review) await browser.patch(`/api/admin/reviews/${review.id}`, decision);
}

async function settleNeed({ browser, dice }: Admin) {
  const needs = await said<NeedView[]>(browser.get("/api/admin/needs-action"));
  const can = needs?.filter(({ alertId, email }) => alertId !== null || email) ?? [];
  if (can.length === 0) return;
  const { alertId, email } = dice.pick(can);
  if (email) await browser.post(`/api/admin/emails/${email.id}/${dice.pick(["discard", "send-again"])}`);
  else await browser.post(`/api/admin/alerts/${alertId}/resolve`);
}

async function signOut({ browser, dice }: Admin) {
  const users = await said<AdminUserView[]>(browser.get("/api/admin/users"));
  const people = users?.filter(({ role }) => role !== "admin") ?? [];
  if (people.length > 0) await browser.delete(`/api/admin/users/${dice.pick(people).id}/sessions`);
}

function hideReview({ browser, dice }: Admin) {
  return browser.patch(`/api/admin/reviews/${dice.between(1, 8)}`, {
    hidden: dice.chance(0.7),
    reason: "Names a neighbor",
  });
}

async function changeMembership({ browser, dice, world }: Admin) {
  const users = await said<AdminUserView[]>(browser.get("/api/admin/users?role=groomer"));
  if (!users?.length) return;
  const action = dice.pick([
    "cancel",
    "not_enough_leads",
    "non_payment",
    "non_payment_declined",
    "reactivate",
    "reactivate",
  ]);
  const until = new Date(world.clock.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await browser.patch(`/api/admin/groomer-subscription/${dice.pick(users).id}`, {
    action,
    reason: "As agreed",
    ...(action === "reactivate" && dice.chance(0.5) ? { until } : {}),
  });
}

async function meanToEnd(me: Admin) {
  const users = await said<AdminUserView[]>(me.browser.get("/api/admin/users?role=groomer"));
  const businesses = users?.filter(({ groomerProfile }) => groomerProfile) ?? [];
  if (businesses.length === 0) return;
  const { id, groomerProfile } = me.dice.pick(businesses);
  meanInDraft(me, groomerProfile!.id, () =>
    afterLogin(({ browser, dice }) =>
      dice.chance(0.3)
        ? browser.patch(`/api/admin/users/${id}/suspension`, {
            suspended: true,
            reason: "A look at it",
            membership: "end_at_period_end",
          })
        : browser.patch(`/api/admin/groomer-subscription/${id}`, {
            action: dice.pick(["cancel", "not_enough_leads"]),
            reason: "As agreed",
          }),
    )(me),
  );
}

async function suspend({ browser, dice }: Admin) {
  const users = await said<AdminUserView[]>(browser.get("/api/admin/users"));
  const people = users?.filter(({ role, closedAt }) => role !== "admin" && closedAt === null) ?? [];
  if (people.length === 0) return;
  const away = people.filter(({ suspendedAt }) => suspendedAt !== null);
  const suspended = away.length === 0 || dice.chance(0.3);
  const { id } = dice.pick(suspended ? people : away);
  await browser.patch(`/api/admin/users/${id}/suspension`, {
    suspended,
    reason: "A look at it",
    membership: dice.pick(["end_at_period_end", "end_now", "keep"]),
    visits: dice.pick(["cancel", "keep"]),
  });
}
