import { expect, test } from "bun:test";
import { addOnServices, bookings, groomerProfiles, locations, outbox, pets, servicePackages, users } from "#db/db.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { emailsTo, newcomer } from "#tests/people/accounts/setup.ts";
import { testApp } from "#tests/support/app.ts";
import { changeRows, findRows, sendDueMails } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { moves, NEXT_TUESDAY, sendRequest, setUpBookings } from "#tests/visits/bookings/setup.ts";
import { adds } from "#tests/visits/pets/setup.ts";

const EVIL = "Mudroom Billing: card expired, log in at https://evil.example/login";

async function siteWithOldNames(evil: string) {
  const setup = await setUpBookings();
  const { db } = setup.app.ctx;
  const pet = await adds(setup.as.ana, { name: "Waffles", type: "Dog" });
  changeRows(db, users, {}, { fullName: evil });
  changeRows(db, groomerProfiles, {}, { businessName: evil });
  changeRows(db, servicePackages, {}, { name: evil });
  changeRows(db, addOnServices, {}, { name: evil });
  changeRows(db, pets, {}, { name: evil });
  changeRows(db, locations, {}, { city: evil });
  return { ...setup, petIds: [pet.id], addOnServiceIds: [setup.gus.addOns[0]!.id] };
}

const links = /href="([^"]*)"/g;

test.each([[EVIL], ["evil.example/x"], ["Hi Ann\n\nYour account is locked. Log in at evil.example"]])(
  "defuses old names in every email about a booking: %p",
  async (evil) => {
    const setup = await siteWithOldNames(evil);
    const { app, as, petIds, addOnServiceIds } = setup;
    const ask = (day: string) =>
      sendRequest(setup, "ana", { petIds, addOnServiceIds, preferredDate: day, specialInstructions: evil });
    const first = await ask(NEXT_TUESDAY);
    await moves(as.gus, first.id, "accepted");
    await moves(as.ana, first.id, "cancelled", evil);
    await moves(as.gus, (await ask("2026-06-17")).id, "declined", evil);

    await sendDueMails(app.ctx);

    expect(app.sent).toHaveLength(9);
    for (const { text, html, subject } of app.sent) {
      const ours = /http:\/\/localhost:3000\S*/g;
      expect(text.replace(ours, "")).not.toMatch(/evil\.example|:\/\/|\n\nYour account/);
      expect(html.replace(/ (?:href|src|style)="[^"]*"/g, "")).not.toMatch(/evil\.example|https?:\/\//);
      expect(subject).not.toContain("evil");
      for (const [, url] of html.matchAll(links)) expect(url).toMatch(/^http:\/\/localhost:3000|^mailto:support@/);
    }
  },
);

testWith("leaves out an old username that is an address", setUpBookings, async ({ app, ana }) => {
  changeRows(app.ctx.db, users, { id: ana.id }, { username: "https://evil.example/x" });

  await app.visitor().post("/api/forgot-password", { email: ana.email });

  const [email] = emailsTo(app, ana.email);
  expect(email!.subject).toBe("Reset your Mudroom password");
  expect(email!.text + email!.html).not.toContain("evil");
});

const unconfirm = ({ ctx }: Awaited<ReturnType<typeof testApp>>) =>
  changeRows(ctx.db, users, {}, { emailVerifiedAt: null });

const fiveDays = ["2026-06-16", "2026-06-17", "2026-06-18", "2026-06-19", "2026-06-22"];

testWith("delays emails over five an hour to an unconfirmed address", setUpBookings, async (setup) => {
  const { app, as, ana } = setup;
  unconfirm(app);
  const ids: number[] = [];
  for (const preferredDate of fiveDays) ids.push((await sendRequest(setup, "ana", { preferredDate })).id);
  await sendDueMails(app.ctx);
  for (const id of ids.slice(0, 2)) await moves(as.gus, id, "declined");

  await sendDueMails(app.ctx);
  const sentTo = () => app.sent.filter(({ to }) => to === ana.email).length;
  expect(sentTo()).toBe(5);
  await app.visitor().post("/api/forgot-password", { email: ana.email });
  await sendDueMails(app.ctx);
  expect(app.sent.at(-1)).toMatchObject({ to: ana.email, subject: "Reset your Mudroom password" });

  app.clock.advance(HOUR_MS);
  await sendDueMails(app.ctx);

  expect(sentTo()).toBe(8);
});

testWith("sends delayed emails at once when the address is confirmed", testApp, async (app) => {
  await app.visitor().post("/api/register", newcomer);
  const setup = await setUpBookings();
  const { ana, as } = setup;
  unconfirm(setup.app);
  for (const [at, preferredDate] of fiveDays.entries()) {
    const { id } = await sendRequest(setup, "ana", { preferredDate });
    if (at === 0) await moves(as.gus, id, "declined");
  }
  await as.ana.post("/api/verify-email/resend");
  const [, token] = /verify-email\?token=([\w-]+)/.exec(emailsTo(setup.app, ana.email).at(-1)!.text)!;

  expect((await setup.app.visitor().post("/api/verify-email", { token })).status).toBe(200);
  await sendRequest(setup, "ana", { preferredDate: "2026-06-24" });

  const waits = findRows(setup.app.ctx.db, outbox, { recipient: ana.email });
  expect(waits.map(({ sendAt }) => sendAt - setup.app.clock.now())).toEqual(waits.map(() => 0));
});

testWith("sends everything at once to a confirmed address", setUpBookings, async (setup) => {
  for (const preferredDate of ["2026-06-16", "2026-06-17", "2026-06-18", "2026-06-19", "2026-06-22", "2026-06-23"]) {
    await sendRequest(setup, "ana", { preferredDate });
  }

  await sendDueMails(setup.app.ctx);

  expect(setup.app.sent).toHaveLength(12);
  expect(setup.app.ctx.db.select().from(bookings).all()).toHaveLength(6);
});
