import { newRandom, type Random } from "#db/seed/random.ts";
import { createJobs } from "#src/jobs.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, type Person, signedIn } from "#tests/support/people.ts";
import { read } from "../lives/life.ts";
import { type Groomer, type Hours, milesBetween, type Place, weekdays } from "./rules.ts";

/** Inland, at a border of time zones, and where towns have namesakes. */
const centers = ["28801", "38501", "65806", "83702"];
const start = Date.parse("2026-06-10T16:00:00Z");

export interface Parent extends Person {
  street: string;
}

export async function beginSearch(seed: number, { count }: { count: number }) {
  const app = await testApp({ env: { RATE_LIMITS: "off" } });
  const dice: Random = newRandom(seed);
  app.clock.set(start + dice.between(0, 400) * 3_600_000);
  const rows = app.ctx.db.$client.query(
    "SELECT zip, city, state, lat, lon, time_zone AS timeZone FROM us_zips WHERE is_zcta",
  );
  const zips = rows.all() as Place[];
  const center = zips.find(({ zip }) => zip === centers[seed % centers.length])!;
  const places = zips.filter((one) => milesBetween(one, center) < 60);
  const boss = await addUser(app, "admin", "boss");
  const world = {
    app,
    dice,
    center,
    places,
    jobs: createJobs(app.ctx),
    groomers: [] as Groomer[],
    parents: [] as Parent[],
    log: [] as string[],
    boss: () => signedIn(app, boss, "admin"),
    as: (groomer: Groomer) => signedIn(app, groomer.user, "groomer"),
    today: (zone = center.timeZone) =>
      Temporal.Instant.fromEpochMilliseconds(app.clock.now()).toZonedDateTimeISO(zone).toPlainDate(),
    some: <T>(list: readonly T[]) => (list.length > 0 ? dice.pick(list) : null),
  };
  for (let number = 0; number < count; number++) await addOne(world, number);
  for (const [username, street] of [
    ["ana", "1 Oak Street"],
    ["ben", "1 Oak Street"],
    ["cleo", "2 Elm Street"],
    ["dan", "3 Ash Street"],
  ] as const)
    await addParent(world, username, street);
  return world;
}
export type Setup = Awaited<ReturnType<typeof beginSearch>>;

/** As `tests/support/people.ts` makes them. */
async function addOne({ app, dice, places, groomers, center }: Setup, number: number) {
  const place = dice.chance(0.2) ? center : dice.pick(places);
  const { zip: zipCode, city, state } = place;
  const { user, profile, packages } = await addGroomer(app, `g${number}`, { zipCode, city, state });
  const hours = (day: string) =>
    day === "sunday"
      ? null
      : day === "saturday"
        ? { open: "09:00", close: "17:00" }
        : { open: "08:00", close: "18:00" };
  groomers.push({
    id: profile.id,
    user,
    place,
    radius: 20,
    goesAnywhere: false,
    goodWith: [],
    offers: packages.map((one) => ({
      id: one.id,
      price: one.priceMin,
      minutes: one.durationMinutes,
      services: ["Bath & Brush"],
      sizes: null,
      isActive: true,
    })),
    hours: Object.fromEntries(weekdays.map((day) => [day, hours(day)])) as Hours,
    daysOff: [],
    isPlanned: true,
    noticeHours: 2,
    horizonDays: 365,
    isSuspended: false,
    isChecked: true,
    isMember: true,
    isClosed: false,
    reviews: [],
    busy: new Set(),
  });
}

async function addParent({ app, center, parents }: Setup, username: string, address: string) {
  const { zip: zipCode, city, state } = center;
  const user = await addUser(app, "pet_parent", username, { zipCode, city, state });
  const window = signedIn(app, user, "pet_parent");
  const { id } = (await read<{ id: number }>(window.get(`/api/locations/${user.id}`), 200)).body;
  await read(window.patch(`/api/locations/${id}`, { address, city, state, zipCode }), 200);
  parents.push({ ...user, street: address });
}
