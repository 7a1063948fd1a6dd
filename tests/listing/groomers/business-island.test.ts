import { expect, spyOn, test } from "bun:test";
import { Window } from "happy-dom";
import { act } from "react";
import { bookings, businessHours, daysOff, groomerProfiles, visits } from "#db/db.ts";
import { watchUnsaved } from "#islands/lib/unsaved.ts";
import { takes } from "#tests/listing/link-names/setup.ts";
import { changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { inWindow } from "#tests/visits/bookings/dom.ts";
import { NEXT_TUESDAY, sendRequest, setUpBookings } from "#tests/visits/bookings/setup.ts";
import { openBusiness, type Tab } from "./setup.ts";

testWith("copies Monday's hours to weekdays, keeps closed days, and saves the week", setUpBookings, async (setup) => {
  await openBusiness(setup, "hours", async (tab) => {
    await tab.fill(tab.labelled("Monday, closes at"), "13:00");
    await tab.press("Copy Monday to weekdays");
    await tab.submit("Save hours");

    expect(tab.text(".week ~ .actions [role=status]")).toBe("Copied to Tuesday through Friday.");
    expect(tab.toast()).toBe("Profile updated");
  });
  const week = findRows(setup.app.ctx.db, businessHours);
  expect(week.map(({ weekday, closes }) => `${weekday} ${closes}`)).toEqual([
    "monday 13:00",
    "tuesday 13:00",
    "wednesday 13:00",
    "thursday 13:00",
    "friday 13:00",
    "saturday 17:00",
  ]);
});

testWith("saves the public profile and shows errors beside their fields", setUpBookings, async (setup) => {
  await openBusiness(setup, "profile", async (tab) => {
    for (const box of tab.all("[name=petTypes]")) if (box.checked) await tab.tick(`[value="${box.value}"]`);
    await tab.fill(tab.all("[name=startedYear]")[0]!, "2015");
    await tab.submit("Save profile");
    expect(tab.text("fieldset .error")).toBe("Choose at least one kind of pet");
    expect(tab.all("[name=startedYear]")[0]!.value).toBe("2015");
    expect(tab.calls).toEqual([]);

    await tab.tick('[value="Cats"]');
    await tab.fill(tab.all("[name=insurance]")[0]!, " General liability ");
    // An admin takes the description down. The page shows it still, and doesn't send it again.
    changeRows(setup.app.ctx.db, groomerProfiles, {}, { description: "" });
    await tab.submit("Save profile");
    await tab.fill(tab.all("[name=startedYear]")[0]!, "");
    await tab.submit("Save profile");
    expect(tab.toast()).toBe("Profile updated");
    const first = { startedYear: 2015, insurance: "General liability", petTypes: ["Cats"] };
    expect(tab.calls.map(({ body }) => body)).toEqual([first, {}, { startedYear: null }, {}]);
  });
});

testWith("saves the name and the contact separately", setUpBookings, async (setup) => {
  await openBusiness(setup, "photo", async (tab) => {
    await tab.fill(tab.all("[name=contactName]")[0]!, "Augusta");
    await tab.submit("Save name");
    expect(tab.calls[0]!.body).toEqual({ contactName: "Augusta" });
  });
  await openBusiness(setup, "contact", async (tab) => {
    await tab.tick("[name=acceptsOutsideArea]");
    await tab.submit("Save contact");
    expect(tab.calls[0]!.body).toEqual({ acceptsOutsideArea: true });
  });
});

test("asks before hours that don't fit an accepted visit and saves on confirmation", async () => {
  const setup = await setUpBookings();
  const { id } = await sendRequest(setup, "ana");
  changeRows(setup.app.ctx.db, visits, { id }, { status: "accepted" });

  await openBusiness(setup, "hours", async (tab) => {
    await tab.tick(".week li:nth-child(2) [type=checkbox]");
    await tab.submit("Save hours");
    expect(tab.text("dialog h2")).toBe("Some accepted visits don't fit");
    expect(tab.text("dialog p")).toStartWith("On Jun 16, 2026, your accepted visits would no longer fit");
    await tab.press("Go back");
    expect(tab.focused()).toBe("Save hours");
    expect(findRows(setup.app.ctx.db, businessHours)).toHaveLength(6);

    await tab.submit("Save hours");
    await tab.press("Save anyway");
    expect(tab.toast()).toBe("Profile updated");
    expect(tab.all("dialog")).toEqual([]);
    expect(tab.focused()).toBe("Save hours");
  });
  expect(findRows(setup.app.ctx.db, businessHours)).toHaveLength(5);
  const leaving = spyOn(globalThis, "removeEventListener");
  await openBusiness(setup, "area", async (tab) => {
    for (const [name, value] of Object.entries({ city: "Nashville", state: "TN", zipCode: "37203" }))
      await tab.fill(tab.all(`[name=${name}]`)[0]!, value);
    await tab.submit("Save location");
    leaving.mockClear();
    await tab.press("Move");
    expect([tab.toast(), leaving.mock.calls.map(([name]) => name)]).toEqual(["Location updated", ["beforeunload"]]);
  }).finally(() => leaving.mockRestore());
});

test("asks before days off over an accepted booking and adds them on confirmation", async () => {
  const setup = await setUpBookings();
  const { id } = await sendRequest(setup, "ana");
  changeRows(setup.app.ctx.db, visits, { id }, { status: "accepted" });

  await openBusiness(setup, "days-off", async (tab) => {
    await tab.fill(tab.all("[name=startDate]")[0]!, NEXT_TUESDAY);
    await tab.submit("Add days off");
    expect(tab.text("dialog h2")).toBe("You have visits on those days");
    expect(tab.text("dialog p")).toStartWith("You have 1 accepted booking: Jun 16, 2026.");
    expect(tab.toast()).toBeNull();

    await tab.press("Go back");
    expect(tab.all("dialog")).toEqual([]);
    expect(tab.all("[name=startDate]")[0]!.value).toBe(NEXT_TUESDAY);

    await tab.submit("Add days off");
    await tab.press("Add days off anyway");
    expect(tab.toast()).toBe("Days off added");
    expect(tab.text(".days-off strong")).toBe("Jun 16, 2026");
    expect(tab.calls.filter(({ method }) => method === "POST").map(({ body }) => body.confirm)).toEqual([
      undefined,
      undefined,
      true,
    ]);

    await tab.press("Remove Jun 16, 2026");
    await tab.press("Remove");
    expect(tab.toast()).toBe("Days off removed");
    expect(tab.all(".days-off li")).toEqual([]);
    expect(tab.focused()).toBe("Days off");
  });
  expect(findRows(setup.app.ctx.db, daysOff)).toEqual([]);
  expect(setup.app.ctx.db.select().from(bookings).get()?.status).toBe("accepted");
});
/** Types in a form of a dashboard; `asks` is true if leaving the page would ask. */
async function typing(scene: (page: ReturnType<typeof pageOf>) => Promise<void>) {
  const html = `<form><input name="city" value="Asheville"><input name="old" type="password"
    autocomplete="current-password"></form>`;
  await inWindow(html, async (window) => {
    const globals = { addEventListener: globalThis.addEventListener, removeEventListener };
    globalThis.addEventListener = window.addEventListener.bind(window) as never;
    globalThis.removeEventListener = window.removeEventListener.bind(window) as never;
    try {
      await scene(pageOf(window));
    } finally {
      Object.assign(globalThis, globals);
    }
  });
}

function pageOf(window: Window) {
  const form = window.document.querySelector("form") as unknown as HTMLFormElement;
  const watch = watchUnsaved(form);
  const fill = async (name: string, value: string) => {
    form.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = value;
    form.dispatchEvent(new window.Event("input") as never);
    await Bun.sleep(1);
  };
  const asks = () => !window.dispatchEvent(new window.Event("beforeunload", { cancelable: true }));
  return { form, watch, fill, asks, data: () => new FormData(form) };
}

test("warns about leaving only with text that isn't saved, typed back, emptied, or a filled-in password", async () => {
  await typing(async ({ form, fill, asks, watch, data }) => {
    await fill("old", "biscuits");
    expect(asks()).toBe(false);
    await fill("city", "Boise");
    expect(asks()).toBe(true);
    await fill("city", "Asheville");
    expect(asks()).toBe(false);
    await fill("city", "Boise");
    watch.sending();
    expect(asks()).toBe(false);
    watch.sent();
    expect(asks()).toBe(true);
    watch.sending();
    watch.sent(data());
    expect(asks()).toBe(false);
    await fill("city", "Asheville");
    expect(asks()).toBe(true);
    const sent = data();
    watch.sending();
    await fill("city", "Asheville, North Carolina");
    watch.sent(sent);
    expect(asks()).toBe(true);
    const last = data();
    watch.sending();
    form.reset();
    watch.sent(last);
    await Bun.sleep(1);
    expect(asks()).toBe(false);
    await fill("city", "Boise");
    expect(asks()).toBe(true);
    watch.stop();
    expect(asks()).toBe(false);
  });
});

const radius = (tab: Tab) => tab.all("[name=serviceRadius]")[0]!;
const circle = (tab: Tab) => Number(tab.all(".area-preview .reach")[0]!.getAttribute("r"));
const image = (tab: Tab) => tab.all(".area-preview img")[0]!.getAttribute("src")!;
const towns = (tab: Tab) => tab.all(".area-preview li").length;

async function untilAsked(tab: Tab) {
  const before = image(tab);
  for (let tries = 0; tries < 200 && image(tab) === before; tries++) await act(() => Bun.sleep(20));
}

testWith("updates circle, words, and towns with the radius and loads a map per scale", setUpBookings, async (setup) => {
  await openBusiness(setup, "area", async (tab) => {
    const [at20, map] = [circle(tab), image(tab)];
    expect(tab.text(".area-preview [role=status]")).toMatch(
      /^\d+ other towns within 20 miles of Asheville, NC\. The largest:$/,
    );
    expect(towns(tab)).toBe(12);
    for (const typed of ["", "0", "101", "2.5"]) {
      await tab.fill(radius(tab), typed);
      expect([typed, circle(tab)]).toEqual([typed, at20]);
    }

    await tab.fill(radius(tab), "25");
    expect(circle(tab) / at20).toBeCloseTo(25 / 20, 1);
    expect(tab.text(".area-preview [role=status]")).toContain("within 25 miles of Asheville");
    await tab.fill(radius(tab), "19");
    expect(circle(tab) / at20).toBeCloseTo(19 / 20, 1);
    expect(image(tab)).toBe(map);
    expect(tab.calls).toEqual([]);

    await tab.fill(radius(tab), "30");
    expect(tab.text(".area-preview [role=status]")).toBe("Finding nearby towns...");
    await untilAsked(tab);
    expect(tab.calls.map(({ path }) => path)).toEqual(["/api/service-area?zipCode=28801&radius=40"]);
    expect(tab.text(".area-preview [role=status]")).toContain("within 30 miles of Asheville");
    const at30 = circle(tab);

    await tab.fill(radius(tab), "40");
    expect(circle(tab) / at30).toBeCloseTo(4 / 3, 1);
    await tab.fill(radius(tab), "24");
    expect(image(tab)).toBe(map);
    expect(circle(tab) / at20).toBeCloseTo(24 / 20, 1);
    expect(tab.calls).toHaveLength(1);
  });
});

test.each([
  ["without 'Share' in a browser that can't", undefined, []],
  ["with the business name", "shares", ["Blue Ridge Bath Co. http://localhost:3000/@blue-ridge"]],
  ["as a copy when sharing is refused", "NotAllowedError", ["Copied"]],
  ["in no other way after the groomer cancels", "AbortError", []],
] as const)("shares the link %s", async (_, answer, expected) => {
  const setup = await setUpBookings();
  await takes(setup.as.gus, "blue-ridge");
  const shared: string[] = [];
  const share = async ({ title, url }: ShareData) => {
    if (answer !== "shares") throw new DOMException("No", answer);
    shared.push(`${title} ${url}`);
  };
  const ofBrowser: { share?: typeof share } = Object.getPrototypeOf(new Window().navigator);
  if (answer) ofBrowser.share = share;

  await openBusiness(setup, "link", async (tab) => {
    expect(tab.all("button").some((one) => one.textContent === "Share")).toBe(answer !== undefined);
    if (answer) await tab.press("Share");
    const toast = tab.toast();
    expect(toast ? [...shared, toast] : shared).toEqual([...expected]);
  }).finally(() => delete ofBrowser.share);
});
