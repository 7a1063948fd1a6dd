import { addDays } from "#src/shared/base/time.ts";
import type { Cluster } from "#tests/support/cluster.ts";
import { until } from "#tests/support/until.ts";
import { dataUrlOf, photos } from "../../support/photos.ts";
import { type Business, bookingOf, type Setup } from "../../support/world.ts";
import { diceOf } from "../../year/dice.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { createPerson, newStory, type Person, type Story } from "./person.ts";

const PARENTS = 6;
const GROOMERS = 2;

/** Starts eight people who read and write through every node that a proxy would use. */
export interface People {
  balancer: Balancer;
  story: Story;
  stop(): Promise<number>;
}

export async function startPeople(
  { world, cluster }: { world: Setup; cluster: Cluster },
  seed: number,
): Promise<People> {
  const dataUrls = await Promise.all((await photos(8, 160)).map(dataUrlOf));
  const balancer = await startBalancer(cluster.nodes);
  const story = newStory();
  let isOver = false;
  const over = () => isOver;
  const person = (kind: string, { id, cookie }: { id: number; cookie: string }) =>
    createPerson(cookie, balancer, diceOf(seed, kind, id), story);
  const all = [
    ...world.parents.slice(0, PARENTS).map((one) => liveAsParent(person("parent", one), one.id, world.groomers, over)),
    ...world.owners.slice(0, GROOMERS).map((one, at) => {
      const owner = { id: one.id, business: world.groomers[at]!, photos: dataUrls };
      return liveAsGroomer(person("groomer", one), owner, over);
    }),
  ];
  return {
    balancer,
    story,
    async stop() {
      await until(() => cluster.nodes.every((node) => balancer.isReady(node)));
      isOver = true;
      await Promise.all(all);
      await balancer.stop();
      return lostOf(cluster, story);
    },
  };
}

async function lostOf({ primary, nodes }: Cluster, { bookings, portraits }: Story): Promise<number> {
  const there = new Set((await primary.ask("SELECT id FROM bookings")).map(([id]) => id));
  const lost = bookings.filter((id) => !there.has(id)).map((id) => `booking ${id}`);
  for (const path of portraits.values())
    for (const { url, name } of nodes) if (!(await isShown(url + path))) lost.push(`photo ${path} on ${name}`);
  if (lost.length > 0) console.error(`Lost: ${lost.join(", ")}`);
  return lost.length;
}

/** Strangers see a photo once the node's copy has it. */
async function isShown(url: string): Promise<boolean> {
  for (let tries = 0; tries < 600; tries++, await Bun.sleep(100)) if ((await fetch(url)).ok) return true;
  return false;
}

async function liveAsParent(person: Person, id: number, groomers: readonly Business[], isOver: () => boolean) {
  const pets = new Set<number>();
  let known = 0;
  for (let turn = 1; !isOver(); turn++, await Bun.sleep(person.dice.between(150, 450))) {
    const body = { fullName: `Parent the ${turn}th` };
    const beside = turn % 3 === 0 ? keepPets(person, pets) : null;
    if (await person.write(`/api/users/${id}`, { method: "PATCH", body })) known = turn;
    await findName(person, known);
    await beside;
    if (turn % 10 === 0) await book(person, groomers[(id * 7 + turn / 10) % groomers.length]!, turn);
  }
}

async function findName({ read, story }: Person, known: number) {
  const found = await read<{ fullName: string }>("/api/user");
  const shown = Number(found && /the (\d+)th/.exec(found.content.fullName)?.[1]);
  if (found && known > 0 && !(shown >= known)) story.older.push(`${found.node}: name ${shown} instead of ${known}`);
}

const MAX_PETS = 4;

async function keepPets({ read, write, story }: Person, pets: Set<number>) {
  const [oldest] = pets;
  if (oldest === undefined || pets.size < MAX_PETS) {
    const made = await write<{ id: number }>("/api/pets", { body: { name: "Waffles", type: "Dog" } }, [409]);
    if (made) pets.add(made.id);
  } else {
    pets.delete(oldest);
    await write(`/api/pets/${oldest}`, { method: "DELETE" }, [404]);
  }
  const found = await read<{ id: number }[]>("/api/pets");
  if (!found) return;
  const shown = new Set(found.content.map(({ id }) => id));
  for (const id of pets) if (!shown.has(id)) story.older.push(`${found.node}: no pet ${id}`);
}

async function book({ read, write, story, dice }: Person, groomer: Business, turn: number) {
  const body = { ...bookingOf(groomer, dice.between(3, 50)), petInfo: `Waffles, for the ${turn}th time` };
  const made = await write<{ id: number }>("/api/bookings", { body }, [409, 422]);
  if (!made) return;
  story.bookings.push(made.id);
  const found = await read(`/api/bookings/${made.id}`, 404);
  if (found?.status === 404) story.older.push(`${found.node}: no booking ${made.id}`);
}

interface Owner {
  id: number;
  business: Business;
  photos: readonly string[];
}

async function liveAsGroomer(person: Person, { id, business, photos }: Owner, isOver: () => boolean) {
  const { read, write, story, dice } = person;
  for (let turn = id; !isOver(); turn++, await Bun.sleep(dice.between(800, 2_000))) {
    if (turn % 2 === 0) await moveFair(person, business, turn);
    const body = { imageUrl: photos[turn % photos.length] };
    const made = await write<{ profileImage: string }>("/api/profile-image", { method: "PUT", body });
    if (made) story.portraits.set(id, made.profileImage);
    else story.portraits.delete(id);
    if (made) await read(made.profileImage);
  }
}

const ADDED_VISITS = "/api/visits";

async function moveFair({ read, write, story }: Person, business: Business, turn: number) {
  const date = bookingOf(business, 400 + (turn % 50)).preferredDate;
  const place = { zipCode: business.zipCode, address: "8 Elm Court" };
  const body = { date, start: "09:00", minutes: 30, ...place, price: 6500, title: `Vet fair ${turn}` };
  const made = await write<{ id: number }>(ADDED_VISITS, { body }, [409, 422]);
  if (!made) return;
  story.addedVisits.push(made.id);
  const path = `${ADDED_VISITS}/${made.id}`;
  const later = addDays(date, 7);
  const moved = await write(path, { method: "PATCH", body: { date: later, start: "09:15" } }, [409, 422]);
  const found = await read<{ date: string }>(`/api/bookings/${made.id}`, 404);
  if (found?.status === 404) story.older.push(`${found.node}: no added visit ${made.id}`);
  else if (moved && found && found.content.date !== later)
    story.older.push(`${found.node}: added visit ${made.id} is not moved`);
  await write(path, { method: "DELETE" });
}
