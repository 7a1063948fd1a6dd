import { expect, test } from "bun:test";
import { addUser, signedIn } from "#tests/support/people.ts";
import { requestFor, requests, setUpBookings } from "#tests/visits/bookings/setup.ts";
import { setsTerms, setUpTerms } from "./setup.ts";

test("the page of a booking has its terms as they were, for both sides and for admins", async () => {
  const setup = await setUpTerms();
  const { app, as, terms } = setup;
  const { id } = await requests(as.ana, requestFor(setup, { termsVersion: 1 }));
  await setsTerms(setup, { lateText: "I charge everything." });
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");

  for (const [window, heading, ticked] of [
    [as.ana, "Groomer&#39;s policies", "You confirmed reading them."],
    [as.gus, "Your policies", "ana Tester confirmed reading them."],
    [boss, "Groomer&#39;s policies", "ana Tester confirmed reading them."],
  ] as const) {
    const html = (await (await window.get(`/bookings/${id}`)).text()).replaceAll("'", "&#39;");

    expect(html).toContain(`>${heading}</h2>`);
    expect(html).toContain(ticked);
    for (const sentence of terms.inWords) expect(html).toContain(`<li>${sentence}</li>`);
    expect(html).toContain("Mudroom never charges these fees.");
    expect(html).not.toContain("I charge everything.");
    expect((await (await window.get(`/api/bookings/${id}`)).json()).terms).toEqual({ ...terms, isTicked: true });
  }
});

test("it says when they were not ticked, and nothing where there were none", async () => {
  const setup = await setUpTerms();
  const { id } = await requests(setup.as.ana, requestFor(setup));
  const without = await setUpBookings();
  const other = await requests(without.as.ana, requestFor(without));

  expect(await (await setup.as.ana.get(`/bookings/${id}`)).text()).toContain("You didn't confirm reading them.");
  expect(await (await without.as.ana.get(`/bookings/${other.id}`)).text()).not.toContain("terms-title");
});
