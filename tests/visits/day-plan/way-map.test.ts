import { expect, test } from "bun:test";
import { openTab } from "../bookings/requests/open-tab.ts";
import { AFTERNOON, EVENING, NEXT_TUESDAY } from "../bookings/setup.ts";
import { changes, dayOf, does, setUpDay, tuesday, visit } from "./setup.ts";

const PATH = `/groomer-dashboard/day/${NEXT_TUESDAY}`;

test("the map has the base as a house and the stops as pins in their order, joined by a line from home to home", async () => {
  const setup = await setUpDay();
  for (const name of ["bob", "cat", "dan"]) await visit(setup, name);

  const { map, legs } = await dayOf(setup.as.gus);

  const { home, way = [], pins } = map!;
  expect(pins.flatMap(({ numbers }) => numbers)).toEqual([1, 2, 3]);
  expect(way).toHaveLength(legs.length + 2);
  expect([way.at(0), way.at(-1)]).toEqual([home, home]);
  for (const { numbers, at } of pins) if (numbers.length === 1) expect(way[numbers[0]!]).toEqual(at);
});

test("another order is another line on the same picture", async () => {
  const setup = await setUpDay();
  const ids = [await visit(setup, "bob"), await visit(setup, "dan")];
  const before = await dayOf(setup.as.gus);
  const order = before.legs.map(({ bookingId }) => bookingId).toReversed();

  const { plan } = await changes(setup.as.gus, { order, confirm: true });

  expect(order.toSorted()).toEqual(ids.toSorted());
  expect(plan.map!.src).toBe(before.map!.src);
  expect(plan.map!.way).toEqual(before.map!.way!.toReversed());
});

test("visits in one ZIP code are one pin, and nothing tells where in it they are", async () => {
  const setup = await setUpDay();
  await visit(setup, "bob");
  await visit(setup, "bob", { preferredTimeSlot: AFTERNOON, petInfo: "Bob's other dog" });
  await visit(setup, "dan", { preferredTimeSlot: EVENING });

  expect((await dayOf(setup.as.gus)).map!.pins.map(({ numbers }) => numbers)).toEqual([[1, 2], [3]]);
  const answer = await (await setup.as.gus.get(`/api/day-plans/${NEXT_TUESDAY}`)).text();
  const page = await (await setup.as.gus.get(PATH)).text();
  for (const text of [answer, page]) expect(text).not.toMatch(/"(?:lat|lon|latitude|longitude)"/);
});

test("on the road the line goes from where the van is", async () => {
  const setup = await setUpDay();
  const first = await visit(setup, "dan");
  await visit(setup, "bob", { preferredTimeSlot: AFTERNOON });
  await does(setup.as.gus, "promise");
  const morning = (await dayOf(setup.as.gus)).map!.way!;
  setup.app.clock.set(tuesday("10:30"));
  await setup.as.gus.patch(`/api/bookings/${first}/status`, { status: "completed" });

  const { map, legs } = await dayOf(setup.as.gus);

  expect(legs).toHaveLength(1);
  expect(map!.way).toHaveLength(3);
  expect(morning).toHaveLength(4);
  expect(map!.way![0]).not.toEqual(map!.home!);
});

test("a pin leads to its stop, and the pins follow when the order is changed", async () => {
  const setup = await setUpDay();
  await visit(setup, "bob");
  await visit(setup, "dan");
  const [first, second] = (await dayOf(setup.as.gus)).legs.map(({ bookingId }) => `#booking-${bookingId}`);

  await openTab(setup.as.gus, PATH, async (tab) => {
    const leadsTo = (pin: number) => tab.find(`.pins li:nth-child(${pin}) a`)!.getAttribute("href");
    expect([leadsTo(1), leadsTo(2)]).toEqual([first!, second!]);
    expect(tab.find(first!)!.textContent).toContain(tab.find(".pins a")!.title.slice("1. ".length).split(",")[0]!);
    await tab.press("Earlier in the day");
    if (tab.hasButton("Keep this order")) await tab.press("Keep this order");
    expect([leadsTo(1), leadsTo(2)]).toEqual([second!, first!]);
    expect(tab.find(".map img")!.getAttribute("alt")).toStartWith("Map of the way to ");
    expect(tab.complaints).toEqual([]);
  });
});

test("a day without visits ahead has no map", async () => {
  const setup = await setUpDay();

  expect((await dayOf(setup.as.gus)).map).toBeNull();
});
