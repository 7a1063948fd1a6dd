import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { outbox, usedTrials, users } from "#db/schema/tables.ts";
import type { MembershipView } from "#src/shared/money/memberships.ts";
import { testApp } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { cards } from "./cards.ts";
import { setUpLeaver } from "./leaver.ts";
import { type MembershipSetup, read, setUpMembership } from "./setup.ts";

const PROMISE = /first month (is )?free|free 30-day trial|extend your free month/i;
const OWN_CARD = { ...cards.works, expMonth: 10 };

const apps = () => testApp({ env: { RATE_LIMITS: "off" } });

/** Gus has had his free month and is gone; whoever comes with his address is promised none. */
async function gusIsGone() {
  const gus = await setUpLeaver(await apps());
  await gus.subscribe(OWN_CARD);
  await gus.leave();
  await gus.finish();
  return gus;
}

const comesAs = ({ app, user }: Pick<MembershipSetup, "app" | "user">, email: string) =>
  app.ctx.db.update(users).set({ email }).where(eq(users.id, user.id)).run();

/** Everything that a groomer without a membership reads about it. */
async function readsOf({ gus }: Pick<MembershipSetup, "gus">) {
  const text = async (path: string) => {
    const page = await (await gus.get(path)).text();
    const main = page.slice(page.indexOf("<main"), page.indexOf("</main>"));
    // The answer to how it works is the same for everybody.
    return main.replaceAll(/<details[^>]*membership-faq.*?<\/details>/gs, "");
  };
  const { words } = await read<MembershipView>(await gus.get("/api/membership"));
  return [
    words,
    await text("/groomer-dashboard"),
    await text("/groomer-dashboard?tab=account"),
    await text("/membership"),
  ];
}

test("who has had the free month under this address is promised none, on no page", async () => {
  const gone = await gusIsGone();
  const hal = await setUpMembership(gone.app, "hal");
  comesAs(hal, gone.user.email);

  const texts = await readsOf(hal);

  expect(texts.filter((text) => PROMISE.test(text))).toEqual([]);
  expect(texts[0]).toStartWith("Your email or card already had a free month. Membership is $49.00 a month.");
});

test("so it is for an account without a business profile yet", async () => {
  const gone = await gusIsGone();
  const { app } = gone;
  const hal = await addUser(app, "groomer", "hal");
  comesAs({ app, user: hal }, gone.user.email);
  const window = signedIn(app, hal, "groomer");

  const texts = await readsOf({ gus: window });

  expect(texts.filter((text) => PROMISE.test(text))).toEqual([]);
});

test("and for one whose card turned out to have had it", async () => {
  const gone = await gusIsGone();
  const hal = await setUpMembership(gone.app, "hal");
  const { intentId } = await hal.open();
  await hal.give(intentId!, OWN_CARD);

  const texts = await readsOf(hal);

  expect(texts.filter((text) => PROMISE.test(text))).toEqual([]);
});

test("who still has it is told so on each of them", async () => {
  const hal = await setUpMembership(await apps());

  const texts = await readsOf(hal);

  expect(texts.filter((text) => PROMISE.test(text))).toHaveLength(texts.length);
});

/** Gus takes the free month under an address that he has not confirmed, and then does something. */
async function unconfirmed() {
  const gus = await setUpLeaver(await apps());
  const { db } = gus.app.ctx;
  db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, gus.user.id)).run();
  await gus.subscribe(OWN_CARD);
  expect(db.select().from(usedTrials).all()).toMatchObject([{ kind: "card" }]);
  const linkTo = (email: string) =>
    db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, email))
      .all()
      .at(-1)!
      .text.match(/token=(\S+)/)![1]!;
  const confirm = async (email: string) => {
    const answer = await gus.app.visitor().post("/api/verify-email", { token: linkTo(email) });
    expect(answer.status).toBeLessThan(300);
  };
  const goes = async () => {
    expect((await gus.leave()).status).toBe(204);
    await gus.finish();
    expect(gus.isErased()).toBe(true);
  };
  /** What the next account of this address begins with. */
  const kindFor = async (email: string) => {
    const next = await setUpMembership(gus.app, `next${email.length}`);
    comesAs(next, email);
    return (await next.open()).kind;
  };
  return { ...gus, confirm, goes, kindFor };
}

test("an account that confirms its address and closes at once has used up its month", async () => {
  const gus = await unconfirmed();
  await signedIn(gus.app, gus.user, "groomer").post("/api/verify-email/resend");
  await gus.confirm(gus.user.email);

  await gus.goes();

  expect(await gus.kindFor(gus.user.email)).toBe("payment");
});

test("so has each address that it confirms and gives up again", async () => {
  const gus = await unconfirmed();
  const window = () => signedIn(gus.app, gus.user, "groomer");
  await window().post("/api/verify-email/resend");
  await gus.confirm(gus.user.email);
  const change = await window().patch(`/api/users/${gus.user.id}`, {
    email: "second@example.com",
    currentPassword: PASSWORD,
  });
  expect(change.status).toBeLessThan(300);
  await gus.confirm("second@example.com");

  await gus.goes();

  expect(await gus.kindFor(gus.user.email)).toBe("payment");
  expect(await gus.kindFor("second@example.com")).toBe("payment");
});

test("an address that became known as confirmed without a word of it is noted at the closing", async () => {
  const gus = await unconfirmed();
  const { db } = gus.app.ctx;
  db.update(users).set({ emailVerifiedAt: gus.app.clock.now() }).where(eq(users.id, gus.user.id)).run();

  await gus.goes();

  expect(await gus.kindFor(gus.user.email)).toBe("payment");
});

test("one that nobody has confirmed is still to have its month", async () => {
  const gus = await unconfirmed();

  await gus.goes();

  expect(await gus.kindFor(gus.user.email)).toBe("setup");
});
