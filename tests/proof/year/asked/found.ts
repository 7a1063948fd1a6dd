import { statement } from "#db/statement.ts";
import { type Person, said } from "../people/person.ts";
import { towns } from "../people/towns.ts";
import { Failure, type Setup } from "../world.ts";

interface Business {
  id: number;
  lat: number;
  lon: number;
  description: string;
  priceFrom: number;
  reviews: number;
  paws: number | null;
}

const listed = `SELECT g.id, z.lat, z.lon, g.description, 
    coalesce(min(iif(p.duration_minutes >= 45, p.price_min, NULL)), min(p.price_min)) AS priceFrom,
    (SELECT count(*) FROM reviews r WHERE r.groomer_id = g.id AND r.hidden_at IS NULL) AS reviews,
    (SELECT avg(r.rating) FROM reviews r WHERE r.groomer_id = g.id AND r.hidden_at IS NULL) AS paws
  FROM groomer_profiles g JOIN users u ON u.id = g.user_id JOIN locations l ON l.user_id = u.id JOIN us_zips z ON z.zip = l.zip_code
  JOIN service_packages p ON p.groomer_id = g.id AND p.is_active = 1
  WHERE g.listed_until > ? AND g.background_check_status = 'passed' AND u.disabled_at IS NULL AND u.deleted_at IS NULL
  GROUP BY g.id`;

interface Card {
  id: number;
  priceFrom: number;
  reviewCount: number;
  averageRating?: number;
  description: string;
}

const MILES = 25;

export async function checkFound(world: Setup, stranger: Pick<Person, "browser">) {
  const all = statement<Business, [number]>(world.ctx.db, listed).all(world.clock.now());
  for (const { zips } of towns) {
    const zip = zips[0];
    const cards = await said<Card[]>(stranger.browser.post("/api/groomers/search", { zipCode: zip, distance: MILES }));
    if (!cards) continue;
    const here = statement<{ lat: number; lon: number }, [string]>(
      world.ctx.db,
      "SELECT lat, lon FROM us_zips WHERE zip = ?",
    ).get(zip)!;
    const near = all.filter((one) => milesBetween(here, one) <= MILES);
    const [found, wanted] = [cards.map(({ id }) => id), near.map(({ id }) => id)].map((ids) =>
      ids.toSorted((a, b) => a - b).join(),
    );
    if (found !== wanted) throw new Failure(7, `A search for ${zip} finds ${found}, and ${wanted} are there`);
    for (const card of cards) checkCard(card, near.find(({ id }) => id === card.id)!);
  }
  for (const { id } of all.filter(({ reviews }) => reviews > 0)) await checkReviews(world, stranger, id);
  for (const { id, description } of all.slice(0, 3)) {
    const page = await (await stranger.browser.get(`/groomer/${id}`)).text();
    if (!page.includes(description))
      throw new Failure(7, `The profile of groomer ${id} shows another description than it has`);
  }
}

function checkCard({ id, priceFrom, reviewCount, averageRating, description }: Card, { paws, ...said }: Business) {
  const shown = JSON.stringify([priceFrom, reviewCount, averageRating?.toFixed(1)]);
  const wanted = JSON.stringify([said.priceFrom, said.reviews, paws === null ? undefined : paws.toFixed(1)]);
  if (shown !== wanted) throw new Failure(7, `The card of groomer ${id} says ${shown}, and the tables say ${wanted}`);
  if (!description.startsWith(said.description.slice(0, 20)))
    throw new Failure(7, `The card of groomer ${id} has an old description`);
}

async function checkReviews({ ctx }: Setup, stranger: Pick<Person, "browser">, groomerId: number) {
  const shown = (await said<{ id: number }[]>(stranger.browser.get(`/api/reviews/${groomerId}`))) ?? [];
  const wanted = statement<{ id: number }, [number]>(
    ctx.db,
    "SELECT id FROM reviews WHERE groomer_id = ? AND hidden_at IS NULL",
  ).all(groomerId);
  const [found, there] = [shown, wanted].map((reviews) =>
    reviews
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
      .join(),
  );
  if (found !== there) throw new Failure(7, `Groomer ${groomerId} has the reviews ${there}, and ${found} are shown`);
}

const RADIUS = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

function milesBetween(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const [dLat, dLon] = [radians(b.lat - a.lat), radians(b.lon - a.lon)];
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLon / 2) ** 2;
  return 2 * RADIUS * Math.asin(Math.sqrt(h));
}
