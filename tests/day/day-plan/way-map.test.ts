import { expect } from "bun:test";
import { setRoads } from "#src/domain/travel.ts";
import type { MapView } from "#src/shared/places/maps.ts";
import { everywhere, forgetRoadsAfterwards } from "#tests/places/roads/setup.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "../../visits/bookings/requests/open-tab.ts";
import { AFTERNOON, EVENING, NEXT_TUESDAY } from "../../visits/bookings/setup.ts";
import { changes, dayOf, does, setUpDay, tuesday, visit } from "./setup.ts";

const spotsOf = (map: MapView | null) => map!.way!.flatMap(({ spots }) => spots);

forgetRoadsAfterwards();

const PATH = `/groomer-dashboard/day/${NEXT_TUESDAY}`;

testWith("draws the base as a house and stops as pins joined in order", setUpDay, async (setup) => {
  for (const name of ["bob", "cat", "dan"]) await visit(setup, name);

  const { map, legs } = await dayOf(setup.as.gus);

  const { home, pins } = map!;
  expect(map!.way).toHaveLength(1);
  const way = spotsOf(map);
  expect(pins.flatMap(({ numbers }) => numbers)).toEqual([1, 2, 3]);
  expect(way).toHaveLength(legs.length + 2);
  expect([way.at(0), way.at(-1)]).toEqual([home, home]);
  for (const { numbers, at } of pins) if (numbers.length === 1) expect(way[numbers[0]!]).toEqual(at);
});

testWith("draws another line on the same map for another order", setUpDay, async (setup) => {
  const ids = [await visit(setup, "bob"), await visit(setup, "dan")];
  const before = await dayOf(setup.as.gus);
  const order = before.legs.map(({ bookingId }) => bookingId).toReversed();

  const { plan } = await changes(setup.as.gus, { order, confirm: true });

  expect(order.toSorted()).toEqual(ids.toSorted());
  expect(plan.map!.src).toBe(before.map!.src);
  expect(spotsOf(plan.map)).toEqual(spotsOf(before.map).toReversed());
});

testWith("draws one pin for visits in one ZIP code without exact places", setUpDay, async (setup) => {
  await visit(setup, "bob");
  await visit(setup, "bob", { preferredTimeSlot: AFTERNOON, petInfo: "Bob's other dog" });
  await visit(setup, "dan", { preferredTimeSlot: EVENING });

  expect((await dayOf(setup.as.gus)).map!.pins.map(({ numbers }) => numbers)).toEqual([[1, 2], [3]]);
  const answer = await (await setup.as.gus.get(`/api/day-plans/${NEXT_TUESDAY}`)).text();
  const page = await (await setup.as.gus.get(PATH)).text();
  for (const text of [answer, page]) expect(text).not.toMatch(/"(?:lat|lon|latitude|longitude)"/);
});

testWith("draws the line from the groomer's position during the day", setUpDay, async (setup) => {
  const first = await visit(setup, "dan");
  await visit(setup, "bob", { preferredTimeSlot: AFTERNOON });
  await does(setup.as.gus, "confirm");
  const morning = spotsOf((await dayOf(setup.as.gus)).map);
  setup.app.clock.set(tuesday("10:30"));
  await setup.as.gus.patch(`/api/bookings/${first}/status`, { status: "completed" });

  const { map, legs } = await dayOf(setup.as.gus);

  expect(legs).toHaveLength(1);
  expect(spotsOf(map)).toHaveLength(3);
  expect(morning).toHaveLength(4);
  expect(spotsOf(map)[0]).not.toEqual(map!.home!);
});

testWith("links each pin to its stop and renumbers pins after reordering", setUpDay, async (setup) => {
  await visit(setup, "bob");
  await visit(setup, "dan");
  const [first, second] = (await dayOf(setup.as.gus)).legs.map(({ bookingId }) => `#booking-${bookingId}`);

  await openTab(setup.as.gus, PATH, async (tab) => {
    const leadsTo = (pin: number) => tab.find(`.pins li:nth-child(${pin}) a`)!.getAttribute("href");
    expect([leadsTo(1), leadsTo(2)]).toEqual([first!, second!]);
    expect(tab.find(first!)!.textContent).toContain(tab.find(".pins a")!.title.slice("1. ".length).split(",")[0]!);
    await tab.press("Move earlier");
    if (tab.hasButton("Keep this order")) await tab.press("Keep this order");
    expect([leadsTo(1), leadsTo(2)]).toEqual([second!, first!]);
    expect(tab.find(".map img")!.getAttribute("alt")).toStartWith("Route map: ");
  });
});

testWith("draws a ferry as its own line and fits a detour on the map", setUpDay, async (setup) => {
  await visit(setup, "bob");
  const straight = (await dayOf(setup.as.gus)).map!;
  const [pier, quay, far] = [
    { lat: 35.5, lon: -82.5 },
    { lat: 35.49, lon: -82.4 },
    { lat: 35.1, lon: -82.2 },
  ];
  setRoads({
    ...everywhere(30),
    way: () => [
      { kind: "street", spots: [{ lat: 35.6, lon: -82.55 }, pier] },
      { kind: "ferry", spots: [pier, quay] },
      { kind: "road", spots: [quay, far] },
      { kind: "road", spots: [far, { lat: 35.55, lon: -82.5 }] },
    ],
  });

  const { way = [], src, width, height } = (await dayOf(setup.as.gus)).map!;

  expect(way.map(({ isFerry }) => isFerry)).toEqual([false, true, false, true, false]);
  expect(way[1]!.spots).toHaveLength(2);
  expect(src).not.toBe(straight.src);
  for (const { x, y } of way.flatMap(({ spots }) => spots)) {
    expect([x >= 0, x <= width, y >= 0, y <= height]).toEqual([true, true, true, true]);
  }
});

testWith("draws no line and shows no driving time without a road", setUpDay, async (setup) => {
  await visit(setup, "bob");
  setRoads(everywhere(Number.POSITIVE_INFINITY));

  expect((await dayOf(setup.as.gus)).map!.way).toEqual([]);
  await openTab(setup.as.gus, PATH, async (tab) => {
    expect(tab.find(".map .way")).toBeNull();
    expect(tab.text(".day")).toContain("We can't find a road or ferry there");
    expect(tab.text(".day")).not.toContain("of driving");
  });
});

testWith("draws no map for a day without visits ahead", setUpDay, async (setup) => {
  expect((await dayOf(setup.as.gus)).map).toBeNull();
});
