import sharp from "sharp";
import type { Groomer } from "./groomer.ts";
import type { Parent } from "./parent.ts";
import { type Habit, said } from "./person.ts";

/** A few pixels of one color, as a phone would send them: with words beside the picture that must not leave with it. */
async function photo({ dice, world, number }: Parent | Groomer): Promise<Blob> {
  const { word } = world.canaries.plant("place of a picture", number);
  const background = { r: dice.between(0, 255), g: dice.between(0, 255), b: dice.between(0, 255) };
  const pixels = sharp({ create: { width: 24, height: 24, channels: 3, background } });
  const file = await pixels
    .withExif({ IFD0: { ImageDescription: word } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(file)], { type: "image/jpeg" });
}

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") form.set(name, value);
    else form.set(name, value, "photo.jpg");
  }
  return form;
}

export const parentPictures: readonly Habit<Parent>[] = [
  { name: "shows a pet", weight: 0.5, can: ({ pets }) => pets.length > 0, act: showPet },
  { name: "sends a picture", weight: 0.7, can: ({ bookings }) => bookings.length > 0, act: sendPicture },
  { name: "allows a picture, or takes it back", weight: 1, can: ({ bookings }) => bookings.length > 0, act: allow },
];

export const groomerPictures: readonly Habit<Groomer>[] = [
  {
    name: "shows themselves",
    weight: 0.3,
    act: async (me) => me.browser.upload("PUT", "/api/profile-image", formOf({ image: await photo(me) })),
  },
  {
    name: "adds to the portfolio",
    weight: 0.5,
    act: async (me) =>
      look(
        me,
        await me.browser.upload(
          "POST",
          "/api/portfolio-images",
          formOf({ image: await photo(me), caption: "Waffles" }),
        ),
      ),
  },
  { name: "sends a picture", weight: 0.5, can: ({ bookings }) => bookings.length > 0, act: sendPicture },
];

async function showPet(me: Parent) {
  const id = me.dice.pick(me.pets);
  const picture = formOf({ image: await photo(me) });
  const answer = await me.browser.upload("PUT", `/api/pets/${id}/rabies-picture`, picture);
  if (answer.ok) await me.browser.get(`/pets/${id}/rabies`);
}

async function sendPicture(me: Parent | Groomer) {
  const { id } = me.dice.pick(me.bookings);
  const { word } = me.world.canaries.plant("message", me.number);
  await me.browser.upload(
    "POST",
    `/api/bookings/${id}/messages`,
    formOf({ text: `Look, ${word}`, pictures: await photo(me) }),
  );
  const thread = await said<{ pictures: { url: string }[] }[]>(me.browser.get(`/api/bookings/${id}/messages`));
  const [picture] = thread?.flatMap(({ pictures }) => pictures) ?? [];
  if (picture) await me.browser.get(picture.url);
}

async function look(me: Groomer, answer: Response) {
  if (answer.ok) await me.browser.get(((await answer.json()) as { imageUrl: string }).imageUrl);
}

async function allow(me: Parent) {
  const { id, notePictures = [] } = me.dice.pick(me.bookings);
  const whole = await said<{ notePictures?: { id: number }[] }>(me.browser.get(`/api/bookings/${id}`));
  const [picture] = whole?.notePictures ?? notePictures;
  if (!picture) return;
  const path = `/api/bookings/${id}/pictures/${picture.id}/allow`;
  if (me.dice.chance(0.7)) await me.browser.post(path);
  else await me.browser.delete(path);
}
