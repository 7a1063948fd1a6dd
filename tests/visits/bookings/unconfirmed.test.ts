import { expect, test } from "bun:test";
import { ne } from "drizzle-orm";
import { addOnServices, groomerProfiles, outbox, users } from "#db/db.ts";
import type { OverviewView } from "#src/shared/visits/overview/overview.ts";
import { emailsTo } from "#tests/people/accounts/setup.ts";
import { changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { adds } from "#tests/visits/pets/setup.ts";
import { moves, requestFor, requests, setUpBookings } from "./setup.ts";

async function setUpUnconfirmed() {
  const setup = await setUpBookings();
  const { db } = setup.app.ctx;
  changeRows(db, users, {}, { emailVerifiedAt: null });
  const pet = await adds(setup.as.ana, { name: "Waffles", type: "Dog" });
  const addOn = setup.gus.addOns[0]!;
  const place = { serviceAddress: "7 Main Street", serviceCity: "evilville", serviceState: "NC" };
  const request = requestFor(setup, {
    petIds: [pet.id],
    addOnServiceIds: [addOn.id],
    ...place,
    serviceZipCode: "28801",
  });
  const emailToAna = (place: number) => emailsTo(setup.app, setup.ana.email)[place]!.text;
  return { ...setup, addOn, request, emailToAna };
}

test("names the listed groomer and services and town in the first email", async () => {
  const { as, request, addOn, emailToAna } = await setUpUnconfirmed();

  await requests(as.ana, request);

  expect(emailToAna(0)).toContain("Blue Ridge Bath Co.");
  expect(emailToAna(0)).toContain("Town: Asheville, NC 28801\nService: Bath & Brush, 1 hour");
  expect(emailToAna(0)).toContain(`Add-on: ${addOn.name}, $`);
  expect(emailToAna(0)).not.toMatch(/Waffles|evilville|the groomer\.|A package|An add-on|in NC/);
});

testWith("names the groomer in later emails about a request", setUpUnconfirmed, async ({ as, request, emailToAna }) => {
  const { id } = await requests(as.ana, request);

  await moves(as.gus, id, "declined");

  expect(emailToAna(1)).toContain("Blue Ridge Bath Co. can't take your request.");
  expect(emailToAna(1)).toContain("Town: Asheville, NC 28801\nService: Bath & Brush, 1 hour");
});

test("leaves an unlisted groomer's names out of emails", async () => {
  const { app, gus, as, request, addOn, emailToAna } = await setUpUnconfirmed();
  const { id } = await requests(as.ana, request);
  changeRows(app.ctx.db, groomerProfiles, {}, { backgroundCheckStatus: "failed" });

  await moves(as.gus, id, "declined");

  expect(emailToAna(1)).toContain("The groomer can't take your request.");
  expect(emailToAna(1)).toContain("Town: Asheville, NC 28801\nService: A package, 1 hour\nAdd-on: An add-on, $");
  expect(emailToAna(1)).not.toMatch(new RegExp(`${gus.profile.businessName}|Bath|${addOn.name}`));
});

test("removes links from a listed groomer's name for an unconfirmed email address", async () => {
  const { app, as, request, emailToAna } = await setUpUnconfirmed();
  const evil = "Pay at evil.example/x";
  changeRows(app.ctx.db, groomerProfiles, {}, { businessName: evil });
  changeRows(app.ctx.db, addOnServices, {}, { name: evil });

  await requests(as.ana, request);

  expect(emailToAna(0)).not.toContain("evil.example");
  expect(emailToAna(0)).toContain("Pay at evil. example");
});

test("keeps a parent's typed text out of the groomer's email", async () => {
  const { app, gus, as, request } = await setUpUnconfirmed();

  await requests(as.ana, request);

  const [email] = findRows(app.ctx.db, outbox, { recipient: gus.user.email });
  expect(email!.text).toContain("A pet parent sent you a booking request");
  expect(email!.text).toContain("Town: Asheville, NC 28801\nService: Bath & Brush");
  expect(email!.text + email!.html).not.toMatch(/Waffles|evilville|Main Street/);
});

const SAYS = "Confirm your email";

testWith("asks to confirm the email on the confirmation page and the booking list", setUpUnconfirmed, async (setup) => {
  const { app, ana, as, request } = setup;
  const page = async (path: string) => (await as.ana.get(path)).text();
  const list = async () => (await (await as.ana.get("/api/bookings/overview")).json()) as OverviewView;

  const booking = await requests(as.ana, request);
  expect(booking).toMatchObject({ emailToConfirm: ana.email });
  expect(await requests(as.ana, request)).toMatchObject({ emailToConfirm: ana.email, alreadyRequested: true });
  expect(await page(`/bookings/${booking.id}/requested`)).toContain(SAYS);
  expect(await page("/pet-parent-dashboard?tab=bookings")).toContain(SAYS);
  expect(await list()).toMatchObject({ emailToConfirm: ana.email });

  app.ctx.db.update(users).set({ emailVerifiedAt: app.clock.now() }).where(ne(users.id, setup.gus.user.id)).run();
  expect(await list()).not.toHaveProperty("emailToConfirm");
  expect(await page(`/bookings/${booking.id}/requested`)).not.toContain(SAYS);
  expect(await page("/pet-parent-dashboard?tab=bookings")).not.toContain(SAYS);
});
