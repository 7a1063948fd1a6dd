import { expect, test } from "bun:test";
import { engineOf } from "#db/open.ts";
import { hearQuestions } from "#tests/support/questions.ts";
import { requestFor, requests, setUpBookings } from "#tests/visits/bookings/setup.ts";

/** SQLite compiles these anew each time they run: see `bound` in db/prepared.ts. */
const isCompiledAnew = (text: string) => / join /i.test(text) && /[^<>]= \?/.test(text);

test("what a booking request and its pages ask most is compiled once", async () => {
  const setup = await setUpBookings({}, {}, { hasOwnDb: true });
  const { app, as, gus } = setup;
  const heard: string[] = [];
  hearQuestions(engineOf(app.ctx.db), (text) => heard.push(text));

  await requests(as.ana, requestFor(setup));
  for (const path of ["/api/user", "/api/bookings/pet-parent", "/pet-parent-dashboard?tab=bookings"]) {
    expect((await as.ana.get(path)).status).toBe(200);
  }
  expect((await as.gus.get("/api/bookings/groomer")).status).toBe(200);
  expect((await app.visitor().get(`/groomer/${gus.profile.id}`)).status).toBe(200);

  expect(heard.filter((text) => / join /i.test(text)).length).toBeGreaterThan(10);
  // Its list of reviews ends somewhere, and a limit has the same effect; the profile is kept.
  expect([...new Set(heard.filter(isCompiledAnew))].filter((text) => !text.includes('from "reviews"'))).toEqual([]);
});
