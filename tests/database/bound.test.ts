import { expect, test } from "bun:test";
import { engineOf } from "#db/open.ts";
import { hearQuestions } from "#tests/support/questions.ts";
import { requestFor, requests, setUpBookings } from "#tests/visits/bookings/setup.ts";

/** SQLite compiles these anew each time they run: see `bound` in db/prepared.ts. */
const isCompiledAnew = (text: string) =>
  /\blimit \?/i.test(text) || (/ join | order by /i.test(text) && /[^<>]= \?/.test(text));

test("what is asked for most is compiled once: a booking request, its pages, a profile, a search and a thread", async () => {
  const setup = await setUpBookings({}, {}, { hasOwnDb: true });
  const { app, as, gus } = setup;
  const heard: string[] = [];
  hearQuestions(engineOf(app.ctx.db), (text) => heard.push(text));

  const booking = await requests(as.ana, requestFor(setup));
  await as.gus.patch(`/api/bookings/${booking.id}/status`, { status: "accepted" });
  const thread = `/api/bookings/${booking.id}/messages`;
  for (const path of ["/api/user", thread, "/api/bookings/pet-parent", "/pet-parent-dashboard?tab=bookings"]) {
    expect((await as.ana.get(path)).status).toBe(200);
  }
  expect((await as.gus.get("/api/bookings/groomer")).status).toBe(200);
  for (const path of [`/groomer/${gus.profile.id}`, "/groomers?zipCode=28801"]) {
    expect((await app.visitor().get(path)).status).toBe(200);
  }

  expect(heard.filter((text) => / join /i.test(text)).length).toBeGreaterThan(10);
  expect([...new Set(heard.filter(isCompiledAnew))]).toEqual([]);
});
