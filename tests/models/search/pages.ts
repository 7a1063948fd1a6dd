import { holds, read } from "../lives/life.ts";
import { type Card, PAGE, same, someQuery, type Town, townsOf } from "./queries.ts";
import * as m from "./rules.ts";
import type { Setup } from "./world.ts";

const addressOf = (fields: Record<string, string | number | string[] | undefined>) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  );
const plain = (html: string) =>
  html
    .replace(/<script.*?<\/script>|<!--.*?-->/gs, "")
    .replace(/(\s*<[^>]+>\s*)+/g, " ")
    .replaceAll("&amp;", "&");
const linksOf = (html: string) => [
  ...html.matchAll(/<li class="groomer">.*?href="(\/groomer\/(\d+)[^"]*)".*?<\/li>/gs),
];

export async function checkPage(world: Setup, fields: Parameters<typeof addressOf>[0], cards: readonly Card[]) {
  const address = addressOf(fields);
  const { text } = await read<string>(world.app.visitor().get(`/groomers?${address}`), 200);
  if (cards.length === 0) return await checkNearest(world, text, fields);
  const links = linksOf(text);
  const shown = cards.slice(0, PAGE);
  same(
    links.map((link) => Number(link[2])),
    shown.map(({ id }) => id),
    () => `the page of ${address}`,
  );
  for (const [at, [card]] of links.entries()) {
    const { priceFor, priceFrom, free } = shown[at]!;
    const price = `${priceFor} from $${priceFrom % 100 === 0 ? priceFrom / 100 : (priceFrom / 100).toFixed(2)}`;
    const words = plain(card);
    holds(words.includes(price), () => `the card has no "${price}": ${words}`);
    holds(!free || words.includes(free), () => `the card has no "${free}": ${words}`);
  }
  const at = world.dice.between(0, links.length - 1);
  const profile = plain(
    (await read<string>(world.app.visitor().get(links[at]![1]!.replaceAll("&amp;", "&")), 200)).text,
  );
  const { priceFor, priceFrom, free, id } = shown[at]!;
  const price = `${priceFor} from $${priceFrom % 100 === 0 ? priceFrom / 100 : (priceFrom / 100).toFixed(2)}`;
  // A profile is as of the end of the quarter hour, when a time of day may be over.
  const isSteady = !free?.includes(" this ");
  const isThere = profile.includes(price) && (!free || !isSteady || profile.includes(free.replace(":", "")));
  holds(isThere, () => `profile ${id} has no "${price}" or "${free}" at ${links[at]![1]}: ${profile.slice(0, 900)}`);
}

/** Up to three within 150 miles that offer the chosen services. */
async function checkNearest(world: Setup, html: string, fields: Parameters<typeof addressOf>[0]) {
  if ((fields.goodWith as string[]).length > 0) return;
  const { zipCode, city, state } = fields;
  const table = zipCode ? "us_zips WHERE zip = ?" : "us_cities WHERE name = ? AND state = ?";
  const rows = world.app.ctx.db.$client.query(`SELECT lat, lon FROM ${table}`);
  const point = rows.get(...((zipCode ? [zipCode] : [city, state]) as string[])) as m.Point;
  const query = { ...(fields as unknown as m.Query), distance: 150, sortBy: "distance" } as const;
  const near = m.search(world.groomers, point, query).slice(0, 3);
  const miles = linksOf(html).map((link) => Number(link[2]));
  same(
    miles,
    near.map(({ groomer }) => groomer.id),
    () => `the nearest for ${JSON.stringify(fields)}`,
  );
}

/** A town without a state is searched if it has ten times the people of the next, or else its namesakes are offered. */
export async function checkNamesakes(world: Setup) {
  const { city } = world.dice.pick(world.places);
  const { services, goodWith, distance } = someQuery(world);
  const towns = townsOf(world, city);
  const [first, second] = towns;
  if (!first || new Set(towns.map(({ state }) => state)).size < towns.length) return;
  const address = addressOf({ location: city, services, goodWith, distance });
  const { text } = await read<string>(world.app.visitor().get(`/groomers?${address}`));
  const nameOf = (town: Town) => `${town.city}, ${town.state}`;
  if (!second || first.population >= 10 * second.population)
    return holds(plain(text).includes(`within ${distance} miles of ${nameOf(first)}`), () => `not ${nameOf(first)}`);
  const offered = [...text.matchAll(/>([^<>]+?, [A-Z]{2})\s*(?:<[^>]*>\s*)+(\d+) groomers?</g)];
  for (const town of towns.slice(0, 20)) {
    const found = m.search(world.groomers, town, { services, goodWith, distance, sortBy: "distance" });
    const count = offered.find((one) => one[1] === nameOf(town))?.[2];
    same(count, String(found.length), () => `groomers of ${nameOf(town)} by ${address}`);
  }
}
