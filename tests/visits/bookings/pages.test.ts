import { expect, test } from "bun:test";
import { bookings } from "#db/db.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { oakStreet, requestFor, requests, setUpBookings } from "./setup.ts";

async function mainText(response: Response) {
  const html = await response.text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return main
    .replace(/<script.*?<\/script>|<svg.*?<\/svg>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

const noticeIn = (response: Response) => {
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith("flash="));
  return JSON.parse(Buffer.from(cookie!.slice("flash=".length).split(";")[0]!, "base64url").toString());
};

test("the parent's dashboard shows what is coming up and what is over", async () => {
  const { app, gus, as } = await setUpBookings();
  const [nails] = gus.addOns.map(({ id }) => id);
  await requests(as.ana, requestFor({ gus }, { addOnServiceIds: [nails] }));
  const over = await requests(as.ana, requestFor({ gus }, { preferredDate: "2026-06-11" }));
  app.ctx.db.run(`UPDATE visits SET status = 'declined', status_reason = 'The van is full' WHERE id = ${over.id}`);

  const text = await mainText(await as.ana.get("/pet-parent-dashboard?tab=bookings"));

  expect(text).toContain("Bookings My Pets Profile");
  expect(text).toContain("Find Groomers");
  const [open, past] = text.split(" Past ");
  expect(open).toContain("Requests Requests without a reply expire. Jun 16 Tue Blue Ridge Bath Co.");
  expect(open).toContain("Bath &amp; Brush, morning Reply expected by");
  expect(past).toContain("Declined · Bath &amp; Brush Reason: The van is full");
  expect(past).toContain("Book Again");
  expect(past).toContain("View Groomer");
  const again = `/groomer/${gus.profile.id}?package=${over.servicePackageId}&amp;again=${over.id}#book`;
  expect(await (await as.ana.get("/pet-parent-dashboard?tab=bookings")).text()).toContain(again);
});

test("the groomer's day lists requests with the whole name, the soonest answer first, and nothing about a listing that is well", async () => {
  const { app, gus, as } = await setUpBookings();
  await requests(as.ana, requestFor({ gus }, { petInfo: "First" }));
  app.clock.advance(HOUR_MS);
  await requests(as.ana, requestFor({ gus }, { petInfo: "Second" }));

  const text = await mainText(await as.gus.get("/groomer-dashboard"));

  expect(text).toContain("Wednesday, June 10 No visits today");
  expect(text).not.toContain("listed");
  expect(text).toContain("ana Tester");
  expect(text.indexOf("First")).toBeGreaterThan(0);
  expect(text.indexOf("First")).toBeLessThan(text.indexOf("Second"));
});

test("a groomer without a business reads what is missing", async () => {
  const { app } = await setUpBookings();
  const nia = signedIn(app, await addUser(app, "groomer", "nia"), "groomer");

  const text = await mainText(await nia.get("/groomer-dashboard?tab=bookings"));
  for (const words of ["Create your business profile", "Step 1 of 4"]) expect(text).toContain(words);
});

test("each dashboard sends everyone else away, with its notice", async () => {
  const { app, as } = await setUpBookings();

  const groomerAtParents = await as.gus.get("/pet-parent-dashboard");
  const parentAtGroomers = await as.ana.get("/groomer-dashboard");
  const visitor = await app.visitor().get("/pet-parent-dashboard?tab=bookings");

  expect([groomerAtParents.status, groomerAtParents.headers.get("location")]).toEqual([302, "/"]);
  expect(noticeIn(groomerAtParents)).toEqual({
    kind: "error",
    title: "Access denied",
    description: "This dashboard is only for pet parents",
  });
  expect(noticeIn(parentAtGroomers)).toMatchObject({ description: "This dashboard is only for groomers" });
  expect([visitor.status, visitor.headers.get("location")]).toEqual([
    302,
    "/auth?mode=login&next=%2Fpet-parent-dashboard%3Ftab%3Dbookings",
  ]);
});

test("the confirmation page says what was asked for and what comes next, to its parent only", async () => {
  const { app, gus, as } = await setUpBookings();
  const { id } = await requests(as.ana, requestFor({ gus }));
  const bob = signedIn(app, await addUser(app, "pet_parent", "bob"), "pet_parent");

  const text = await mainText(await as.ana.get(`/bookings/${id}/requested`));

  expect(text).toContain("Booking Requested!");
  expect(text).toContain("Blue Ridge Bath Co.");
  expect(text).toContain("Service Bath &amp; Brush, 1 hour Date Tuesday, June 16, 2026 Time Morning (8AM - 12PM)");
  expect(text).toContain("What happens next?");
  expect(text).toContain("Return to Dashboard");
  const missing = await mainText(await bob.get("/bookings/999/requested"));
  const someoneElses = await bob.get(`/bookings/${id}/requested`);
  expect(someoneElses.status).toBe(404);
  const withoutNumber = (text: string) => text.replace(/[\da-f-]{36}/, "");
  expect(withoutNumber(await mainText(someoneElses))).toBe(withoutNumber(missing));
  expect((await bob.get("/bookings/abc/requested")).status).toBe(404);
  expect((await as.gus.get(`/bookings/${id}/requested`)).status).toBe(302);
});

test("a form sent without script ends on the confirmation page", async () => {
  const { app, gus, as } = await setUpBookings();
  const form = Object.entries({ ...requestFor({ gus }), ...oakStreet }).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);

  const response = await as.ana.submit(`/groomer/${gus.profile.id}`, form);

  expect(response.status).toBe(303);
  const [booking] = app.ctx.db.select().from(bookings).all();
  expect(response.headers.get("location")).toBe(`/bookings/${booking!.id}/requested`);
});
