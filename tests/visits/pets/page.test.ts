import { expect } from "bun:test";
import { users } from "#db/db.ts";
import { petPath } from "#src/shared/base/dashboard-paths.ts";
import { MAX_PETS } from "#src/shared/visits/pets/pet-labels.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";
import { signedIn } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { type BookingSetup, setUpBookings } from "#tests/visits/bookings/setup.ts";
import { books } from "./setup.ts";

const LIST = "/pet-parent-dashboard?tab=pets";

const adds = async ({ as }: Pick<BookingSetup, "as">, pet: object) =>
  (await (await as.ana.post("/api/pets", { type: "Dog", ...pet })).json()) as OwnPetView;
const pageOf = async ({ as }: BookingSetup, path: string) => (await as.ana.get(path)).text();

testWith("lists each pet in a row that opens its page", setUpBookings, async (setup) => {
  const waffles = await adds(setup, { name: "Waffles", breed: "Beagle", age: 3, repeatWeeks: 6 });
  for (let count = 1; count < MAX_PETS; count++) await adds(setup, { name: `Dog ${count}` });

  await openTab(setup.as.ana, LIST, async (tab) => {
    expect(tab.text("#pets-title")).toBe(`${MAX_PETS} pets`);
    const row = tab.find("#pets li")!;
    expect(row.textContent).toContain("WafflesDog, Beagle, 3 yearsEvery 6 weeks");
    expect(row.querySelector("a")!.getAttribute("href")).toBe(petPath(waffles.id));
    expect([...row.querySelectorAll("button")]).toEqual([]);
  });
});

/** Family: an open page puts back what another one changed since. */
testWith("shows a pet's details and saves only what was changed", setUpBookings, async (setup) => {
  const { id } = await adds(setup, { name: "Waffles", weight: 41, rabiesUntil: "2027-03-03" });
  const sent: FormData[] = [];
  const request = { upload: {}, open() {}, setRequestHeader() {}, send: (form: FormData) => sent.push(form) };

  await openTab(setup.as.ana, petPath(id), async (tab) => {
    expect(tab.text("h1")).toBe("Waffles");
    expect(tab.text(".pet")).toContain("Mar 3, 2027");
    await tab.press("Edit Waffles");
    await tab.type("dialog [name=specialInstructions]", "Shy of dryers");
    await tab.click("dialog [value=senior]");
    Object.assign(globalThis, { XMLHttpRequest: new Proxy(Object, { construct: () => request }) });
    await tab.submit();
    Reflect.deleteProperty(globalThis, "XMLHttpRequest");
    const { image: _, ...changes } = Object.fromEntries(sent[0]!);
    expect(changes).toEqual({ specialInstructions: "Shy of dryers", traits: "senior" });
    await tab.press("Remove Waffles");
    expect(tab.text("dialog:last-of-type")).toContain(
      "Are you sure you want to remove this pet? This action cannot be undone.",
    );
  });
});

testWith("says when a pet is due while a reminder may still come", setUpBookings, async ({ app, ana, as, gus }) => {
  const waffles = await adds({ as }, { name: "Waffles", repeatWeeks: 6 });
  books(app, gus, ana, waffles.id, "completed");
  for (const [now, words] of [
    ["2026-07-25T03:59Z", "next around Jul 24"],
    ["2026-07-25T04:00Z", "due since Jul 24"],
    ["2026-08-01T03:59Z", "due since Jul 24"],
    ["2026-08-01T04:00Z", "starting after the next visit"],
  ] as const) {
    app.clock.set(Date.parse(now));
    const again = signedIn(app, ana, "pet_parent");
    for (const path of [LIST, petPath(waffles.id)])
      expect(await (await again.get(path)).text()).toContain(`Every 6 weeks, ${words}`);
  }
});

testWith("promises no reminder in the pet form when none would come", setUpBookings, async (setup) => {
  const { id } = await adds(setup, { name: "Waffles" });
  const isSaid = async (isOn: boolean, emailVerifiedAt: number | null = 1) => {
    changeRows(setup.app.ctx.db, users, { id: setup.ana.id }, { emailVerifiedAt });
    await setup.as.ana.patch("/api/email-choices", { kind: "next-visits", isOn });
    for (const [path, button] of [
      [LIST, "Add a pet"],
      [petPath(id), "Edit Waffles"],
    ] as const) {
      await openTab(setup.as.ana, path, async (tab) => {
        await tab.press(button);
        expect(tab.text("dialog")!.includes("By email, a week before.")).toBe(isOn && emailVerifiedAt !== null);
        expect(tab.text("dialog")!.includes("Turn these emails on in Profile")).toBe(!isOn);
      });
    }
  };

  await isSaid(true);
  await isSaid(false);
  await isSaid(true, null);
});

testWith("shows the list instead of a removed or foreign or invalid pet", setUpBookings, async (setup) => {
  const { id } = await adds(setup, { name: "Waffles" });
  await adds(setup, { name: "Pickle" });
  await setup.as.ana.send("DELETE", `/api/pets/${id}`);

  for (const path of [petPath(id), petPath(id + 1_000), `${LIST}&pet=x`]) {
    const html = await pageOf(setup, path);
    expect(html).toContain("<h1>My Pets</h1>");
    expect(html).toContain("Pickle");
    expect(html).not.toContain("Waffles");
  }
});
