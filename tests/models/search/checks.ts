import { holds, read } from "../lives/life.ts";
import { checkPage } from "./pages.ts";
import { type Card, PAGE, same, somePlace, someQuery } from "./queries.ts";
import * as m from "./rules.ts";
import type { Setup } from "./world.ts";

async function pagesOf(world: Setup, body: object) {
  const cards: Card[] = [];
  for (let page = 1; ; page++) {
    const response = await world.app.visitor().post("/api/groomers/search", { ...body, page });
    const total = Number(response.headers.get("x-total-count"));
    const { body: some } = await read<Card[]>(response, 200);
    cards.push(...some);
    if (cards.length >= total) {
      same(cards.length, total, () => "the count of all pages");
      return { cards, nearestDay: response.headers.get("x-nearest-day") };
    }
    same(some.length, PAGE, () => `groomers on page ${page}`);
  }
}

export async function checkSearch(world: Setup) {
  const [query, { where, point }] = [someQuery(world), somePlace(world)];
  const { date, slot } = query;
  const said = () => `${JSON.stringify({ ...where, ...query })}`;
  const { cards, nearestDay } = await pagesOf(world, { ...where, ...query });
  const now = world.app.clock.now();
  const open = (found: m.Found, day: string) => m.openings(found.groomer, found.offer, day, now);
  const inSlot = (found: m.Found, day: string) => open(found, day).filter((_, at) => !slot || m.slots[at]![0] === slot);
  const isOpen = (found: m.Found) => {
    const wanted = date ? inSlot(found, date) : [true];
    return wanted.includes(true) || (wanted.includes(null) && cards.some(({ id }) => id === found.groomer.id));
  };
  const near = m.search(world.groomers, point, query);
  const wanted = near.filter(isOpen);
  const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);
  same(ids(cards), ids(wanted.map(({ groomer }) => groomer)), said);
  for (const [at, card] of cards.entries()) checkCard(card, wanted[at]!, () => `groomer ${card.id} of ${said()}`);
  for (const [at, card] of cards.entries()) if (date) checkSlots(card, open(wanted[at]!, date), said);
  if (date && cards.length === 0)
    checkNearestDay(world, date, nearestDay, (day) => near.flatMap((one) => inSlot(one, day)));
  if (date) return;
  for (const [at, card] of cards.entries()) checkNext(world, card, wanted[at]!, said);
  const [at, card] = world.some([...cards.entries()]) ?? [];
  if (card) await checkOpenings(world, card, wanted[at!]!);
  await checkPage(world, { ...where, ...query }, cards);
}

function checkCard(card: Card, { groomer, offer, miles, reaches }: m.Found, said: () => string) {
  const { count, average } = m.ratingOf(groomer);
  holds(Math.abs(card.distance - miles) < 0.06, () => `${said()}: ${card.distance} instead of ${miles} miles`);
  same(
    [card.coversYou, card.coversYou || card.comesToYou],
    [reaches, reaches || groomer.goesAnywhere],
    () => `comes, ${said()}`,
  );
  same([card.priceFrom, card.reviewCount], [offer.price, count], () => `price and reviews, ${said()}`);
  const isRated = count > 0 ? Math.abs(card.averageRating! - average) < 0.06 : card.averageRating === undefined;
  holds(isRated, () => `${said()}: rated ${card.averageRating} instead of ${average}`);
  same([...(card.goodWith ?? [])].sort(), [...groomer.goodWith].sort(), () => `good with, ${said()}`);
  const first = card.priceFor?.toLowerCase().slice(0, 4) ?? "";
  const isNamed = offer.services.some((name) => name.toLowerCase().startsWith(first));
  holds(isNamed, () => `${said()}: ${card.priceFor} names none of ${offer.services}`);
}

function checkSlots({ id, openSlots = [] }: Card, open: (boolean | null)[], said: () => string) {
  const isRight = open.every((is, at) => is === null || is === openSlots.includes(m.slots[at]![0]));
  holds(isRight, () => `groomer ${id} of ${said()}: open are ${openSlots} instead of ${open}`);
}

/** If two days are equally near, the later one. */
function checkNearestDay({ today }: Setup, date: string, found: string | null, inSlot: (day: string) => unknown[]) {
  const searched = Temporal.PlainDate.from(date);
  for (let days = 1; days <= 14; days++)
    for (const day of [searched.add({ days }), searched.subtract({ days })].map(String)) {
      if (day < today().toString()) continue;
      const open = inSlot(day);
      if (open.includes(true) || found === day) {
        holds(found === day && open.some((is) => is !== false), () => `nearest to ${date} is ${day}, not ${found}`);
        return;
      }
    }
  same(found, null, () => `the nearest day to ${date}`);
}

const LAST_DAY = 28;

/** The first time of day in 28 days. */
function checkNext(world: Setup, { id, free }: Card, { groomer, offer }: m.Found, said: () => string) {
  const now = world.app.clock.now();
  const today = world.today(groomer.place.timeZone);
  for (let days = 0; days < LAST_DAY; days++) {
    const date = today.add({ days }).toString();
    for (const [at, is] of m.openings(groomer, offer, date, now).entries()) {
      if (is === false) continue;
      const text = m.openingText(date, at, days);
      if (free === text) return;
      holds(is === null, () => `groomer ${id}: "${text}", not "${free}": ${said()}`);
    }
  }
  holds(!free, () => `groomer ${id} isn't open, "${free}": ${said()}`);
}

/** The profile's own days say what the card says. */
async function checkOpenings({ app, today }: Setup, { id, free }: Card, { groomer, offer, size }: m.Found) {
  type Days = { days: { date: string; slots: { state: string }[] }[] };
  const from = today(groomer.place.timeZone);
  const path = `/api/groomer-profiles/${id}/openings?from=${from}&days=${LAST_DAY}&servicePackageId=${offer.id}${size ? `&petSizes=${size}` : ""}`;
  const { days } = (await read<Days>(app.visitor().get(path), 200)).body;
  const [first] = days.flatMap(({ date, slots }, ahead) => {
    const at = slots.findIndex(({ state }) => state === "open");
    return at < 0 ? [] : [m.openingText(date, at, ahead)];
  });
  same(first, free, () => `the next opening of groomer ${id}`);
}
