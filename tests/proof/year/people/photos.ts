import sharp from "sharp";
import type { Parent } from "./parent.ts";
import { type Groomer, type Habit, said } from "./person.ts";

/** Makes a small one-color photo like a phone's, with metadata that must not be published. */
export async function photo({ dice, world, number }: Parent | Groomer): Promise<Blob> {
  const { word } = world.canaries.plant("place of a photo", number);
  const background = { r: dice.between(0, 255), g: dice.between(0, 255), b: dice.between(0, 255) };
  const pixels = sharp({ create: { width: 24, height: 24, channels: 3, background } });
  const file = await pixels
    .withExif({ IFD0: { ImageDescription: word } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(file)], { type: "image/jpeg" });
}

export function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") form.set(name, value);
    else form.set(name, value, "photo.jpg");
  }
  return form;
}

export const parentPhotos: readonly Habit<Parent>[] = [
  ["shows a pet", 0.5, showPet, ({ pets }) => pets.length > 0],
  ["sends a photo", 0.7, sendPhoto, ({ bookings }) => bookings.length > 0],
  ["allows a photo, or takes it back", 2.5, allow, ({ bookings }) => bookings.length > 0],
  ["shows another photo of a pet, or none", 0.4, changePet, ({ pets }) => pets.length > 0],
];

export const groomerPhotos: readonly Habit<Groomer>[] = [
  [
    "shows themselves",
    0.3,
    async (me) => me.browser.upload("PUT", "/api/profile-image", formOf({ image: await photo(me) })),
  ],
  [
    "adds to the portfolio",
    0.5,
    async (me) =>
      look(
        me,
        await me.browser.upload(
          "POST",
          "/api/portfolio-images",
          formOf({ image: await photo(me), caption: "Waffles" }),
        ),
      ),
  ],
  ["sends a photo", 0.5, sendPhoto, ({ bookings }) => bookings.length > 0],
  ["adds a photo to a note", 2, addToNote, ({ bookings }) => bookings.length > 0],
  ["shows a photo of a visit to everybody", 2, show, hasVisits],
  ["removes their own photo", 0.1, ({ browser }) => browser.delete("/api/profile-image")],
];

function hasVisits({ bookings }: Groomer) {
  return bookings.some(({ status }) => status === "completed");
}

async function addToNote(me: Groomer) {
  const noted = me.bookings.filter(({ actions }) => (actions as string[]).includes("write_note"));
  if (noted.length === 0) return;
  const { id } = me.dice.pick(noted);
  const note = `With a photo, ${me.world.canaries.plant("note after a visit", me.number).word}`;
  await me.browser.upload("POST", `/api/bookings/${id}/note`, formOf({ note, photos: await photo(me) }));
}

async function show({ browser, dice, bookings }: Groomer) {
  const { id } = dice.pick(bookings.filter(({ status }) => status === "completed"));
  const whole = await said<{ notePhotos?: { id: number }[] }>(browser.get(`/api/bookings/${id}`));
  const [first] = whole?.notePhotos ?? [];
  if (!first) return;
  const path = `bookings/${id}/photos/${first.id}/portfolio`;
  if (dice.chance(0.5)) await browser.submit(`/${path}`, {});
  else await browser.post(`/api/${path}`, { caption: "After the bath" });
}

async function showPet(me: Parent) {
  const id = me.dice.pick(me.pets);
  const form = formOf({ image: await photo(me) });
  const answer = await me.browser.upload("PUT", `/api/pets/${id}/rabies-certificate`, form);
  if (answer.ok) await me.browser.get(`/pets/${id}/rabies`);
  if (me.dice.chance(0.2)) await me.browser.delete(`/api/pets/${id}/rabies-certificate`);
}

async function changePet(me: Parent) {
  const { browser, dice } = me;
  const path = `/api/pets/${dice.pick(me.pets)}`;
  const fields = { name: "Pepper", weight: String(dice.between(5, 80)), traits: dice.pick(["anxious", "senior", ""]) };
  if (dice.chance(0.3)) return browser.patch(path, { removeImage: true, repeatWeeks: dice.pick([null, 6]) });
  await browser.upload("PATCH", path, formOf({ ...fields, image: await photo(me) }));
  return browser.get(path.replace("/api", "").concat("/photo"));
}

async function sendPhoto(me: Parent | Groomer) {
  const { id } = me.dice.pick(me.bookings);
  const { word } = me.world.canaries.plant("message", me.number);
  await me.browser.upload(
    "POST",
    `/api/bookings/${id}/messages`,
    formOf({ text: `Look, ${word}`, photos: await photo(me) }),
  );
  const thread = await said<{ photos: { url: string }[] }[]>(me.browser.get(`/api/bookings/${id}/messages`));
  const [first] = thread?.flatMap(({ photos }) => photos) ?? [];
  if (first) await me.browser.get(first.url);
}

async function look(me: Groomer, answer: Response) {
  if (answer.ok) await me.browser.get(((await answer.json()) as { imageUrl: string }).imageUrl);
}

async function allow(me: Parent) {
  const { id, notePhotos = [] } = me.dice.pick(me.bookings);
  const whole = await said<{ notePhotos?: { id: number }[] }>(me.browser.get(`/api/bookings/${id}`));
  const [first] = whole?.notePhotos ?? notePhotos;
  if (!first) return;
  const path = `bookings/${id}/photos/${first.id}`;
  const isYes = me.dice.chance(0.75);
  if (me.dice.chance(0.4)) await me.browser.submit(`/${path}/${isYes ? "allow" : "withdraw"}`, {});
  else if (isYes) await me.browser.post(`/api/${path}/allow`);
  else await me.browser.delete(`/api/${path}/allow`);
}
