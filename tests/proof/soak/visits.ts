import { type Random, weightedPicker } from "#db/seed/random.ts";
import { smallImageUrl } from "#src/shared/base/paths.ts";
import { bookingOf, PASSWORD, type Person, type Setup } from "../support/world.ts";
import type { Site } from "./site.ts";

type Visit = (site: Site, world: Setup, dice: Random) => Promise<unknown>;

const articles = ["/blog", "/faq", "/about", "/blog/mobile-vs-salon-grooming", "/blog/seasonal-grooming-tips-spring"];
const parentTabs = ["bookings", "pets", "profile"];
const groomerTabs = ["bookings", "services", "business", "account"];

const home: Visit = (site) => site.get("/");

const reading: Visit = (site, _, dice) => site.get(dice.pick(articles));

const searchPage: Visit = (site, { groomers }, dice) =>
  site.get(`/groomers?zipCode=${dice.pick(groomers).zipCode}&distance=${dice.pick([10, 25, 50])}`);

const searchCall: Visit = (site, { groomers }, dice) =>
  site.send("POST", "/api/groomers/search", 200, {
    json: { zipCode: dice.pick(groomers).zipCode, distance: 25, sortBy: dice.pick(["rating", "distance"]) },
  });

const profile: Visit = (site, { groomers, parents, showcaseId }, dice) =>
  site.get(
    `/groomer/${dice.chance(0.2) ? showcaseId : dice.pick(groomers).id}`,
    dice.chance(0.3) ? dice.pick(parents) : undefined,
  );

const parentDashboard: Visit = (site, { parents }, dice) =>
  site.get(`/pet-parent-dashboard?tab=${dice.pick(parentTabs)}`, dice.pick(parents));

const groomerDashboard: Visit = (site, { owners }, dice) =>
  site.get(`/groomer-dashboard?tab=${dice.pick(groomerTabs)}`, dice.pick(owners));

async function request(site: Site, as: Person, json: object): Promise<number | undefined> {
  const answer = await site.send("POST", "/api/bookings", [201, 409, 422], { as, json });
  // After an hour some parents already have an open request to the groomer.
  if (answer.status === 409) return undefined;
  const { id, error } = (await answer.json()) as { id: number; error?: { suggestions?: unknown; message: string } };
  if (error && !error.suggestions) throw new Error(`A request is refused: ${error.message}`);
  return error ? undefined : id;
}

async function booking(site: Site, { groomers, parents, owners }: Setup, dice: Random) {
  const at = dice.between(0, owners.length - 1);
  const parent = dice.pick(parents);
  const json = bookingOf(groomers[at]!, dice.between(2, 300));
  const id = await request(site, parent, json);
  if (id === undefined) return;
  const change = (as: Person, status: string) =>
    site.send("PATCH", `/api/bookings/${id}/status`, [200, 409], { as, json: { status } });
  await change(owners[at]!, dice.pick(["accepted", "accepted", "declined"]));
  if (dice.chance(0.3)) await change(parent, "cancelled");
}

async function conversation(site: Site, { groomers, parents, owners }: Setup, dice: Random) {
  const at = dice.between(0, owners.length - 1);
  const [parent, owner] = [dice.pick(parents), owners[at]!];
  const id = await request(site, parent, bookingOf(groomers[at]!, dice.between(2, 300)));
  if (id === undefined) return;
  const path = `/api/bookings/${id}/messages`;
  const form = new FormData();
  form.set("text", "This is what he looks like now.");
  if (dice.chance(0.3)) form.set("photos", dice.pick(site.photos), "dog.jpg");
  await site.send("POST", path, [201, 409], { as: parent, form });
  const [sent] = (await (await site.get(path, owner)).json()) as { photos: { url: string }[] }[];
  for (const { url } of sent?.photos ?? []) await site.get(url, owner);
  await site.send("POST", `${path}/read`, 204, { as: owner, json: {} });
  await site.send("POST", path, [201, 409], { as: owner, json: { text: "Thank you, I bring the fine comb." } });
  await site.get(`/bookings/${id}/messages`, parent);
}

async function upload(site: Site, { owners }: Setup, dice: Random) {
  const as = dice.pick(owners);
  const form = new FormData();
  form.set("caption", `After the summer cut, ${crypto.randomUUID()}`);
  form.set("image", dice.pick(site.photos), "photo.jpg");
  const { id, imageUrl } = await site.json<{ id: number; imageUrl: string }>("POST", "/api/portfolio-images", 201, {
    as,
    form,
  });
  await site.get(imageUrl);
  await site.get(smallImageUrl(imageUrl));
  await site.send("DELETE", `/api/portfolio-images/${id}`, 204, { as });
}

async function loginAndOut(site: Site, { parents }: Setup, dice: Random) {
  const { username } = dice.pick(parents);
  const answer = await site.send("POST", "/api/login", 200, { json: { username, password: PASSWORD } });
  const as = { cookie: answer.headers.get("set-cookie")!.split(";")[0]! };
  await site.get("/api/user", as);
  await site.send("POST", "/api/logout", 200, { as });
}

const wrongPassword: Visit = (site, { parents }, dice) =>
  site.send("POST", "/api/login", 401, { json: { username: dice.pick(parents).username, password: "not this one" } });

const forgotten: Visit = (site, { parents }, dice) =>
  site.send("POST", "/api/forgot-password", [200, 429], {
    json: { email: `${dice.pick(parents).username}@example.com` },
  });

const lost: Visit = async (site, _, dice) => {
  await site.send("GET", `/no-such-page-${dice.between(1, 1e9)}`, 404);
  await site.send("GET", "/api/user", 401);
};

async function shared(site: Site, { groomers }: Setup, dice: Random) {
  const page = await (await site.get(`/groomer/${dice.pick(groomers).id}`)).text();
  const image = /property="og:image" content="https?:\/\/[^/"]+([^"]+)"/.exec(page)?.[1];
  if (!image) throw new Error("A profile names no image");
  await site.get(image);
}

const often: [Visit, number][] = [
  [home, 14],
  [reading, 6],
  [searchPage, 12],
  [searchCall, 10],
  [profile, 22],
  [parentDashboard, 8],
  [groomerDashboard, 8],
  [booking, 6],
  [conversation, 2],
  [upload, 2],
  [loginAndOut, 3],
  [wrongPassword, 1],
  [forgotten, 0.5],
  [lost, 5],
  [shared, 0.5],
];

const pickVisit = weightedPicker(often);

export const visit = (site: Site, world: Setup, dice: Random) => pickVisit(dice.next())(site, world, dice);
