import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { World } from "../world.ts";
import { accountHabits, beginning, confirmEmail, createMember, type Member, today } from "./account.ts";
import { bookingHabits, close, on, setStatus } from "./bookings.ts";
import { formHabits } from "./forms.ts";
import { moveFar } from "./moving.ts";
import { type Habit, said } from "./person.ts";
import { parentPictures } from "./pictures.ts";
import { book } from "./request.ts";
import { seldom, seldomOfParents } from "./settings.ts";
import { textHabits } from "./texts.ts";
import { towns } from "./towns.ts";

export interface Parent extends Member {
  pets: number[];
  bookings: BookingView[];
  unanswered: { key: string; body: object } | null;
  livesFar: boolean;
}

export function createParent(world: World, at: number, name = `parent${at}`): Parent {
  const member = createMember(world, { name, role: "parent", perDay: 1.4 }, towns[at % towns.length]!, at);
  const parent: Parent = Object.assign(member, { pets: [], bookings: [], unanswered: null, livesFar: false });
  parent.habits = () => beginning(parent) ?? habits;
  return parent;
}

const habits: readonly Habit<never>[] = [
  ...accountHabits,
  ...bookingHabits,
  ...textHabits,
  ...seldom,
  ...seldomOfParents,
  ...formHabits,
  ...parentPictures,
  { name: "confirms the address", weight: 6, can: ({ isConfirmed }: Parent) => !isConfirmed, act: confirmEmail },
  { name: "writes a pet down", weight: 4, can: ({ pets }: Parent) => pets.length < 3, act: addPet },
  { name: "asks for a visit", weight: 15, act: book },
  { name: "moves to another zone", weight: 0.5, can: ({ livesFar }: Parent) => !livesFar, act: moveFar },
  {
    name: "cancels",
    weight: 1.5,
    act: on("cancel", (me: Parent, { id }) => setStatus(me, id, { status: "cancelled" })),
  },
  { name: "reviews a visit", weight: 4, act: on("review", review) },
  { name: "says that nobody came", weight: 1, act: on("did_not_come", dispute) },
  { name: "disputes a no-show", weight: 3, act: on("dispute", dispute) },
  { name: "closes the account", weight: 0.5, act: close },
] as readonly Habit<never>[];

async function addPet(me: Parent) {
  const { world, browser, number, dice, pets } = me;
  const words = () => `${world.canaries.plant("words about pets", number).word} every day`;
  const made = await said<{ id: number }>(
    browser.post("/api/pets", {
      name: dice.pick(["Waffles", "Pepper", "Mo", "Biscuit"]),
      type: "Dog",
      medicalInfo: words(),
      specialInstructions: words(),
      ...(dice.chance(0.5) ? { rabiesUntil: today(me, 200) } : {}),
      ...(dice.chance(0.4) ? { repeatWeeks: 4 } : {}),
    }),
  );
  if (made) pets.push(made.id);
}

function review({ browser, dice, world, number }: Parent, { id }: BookingView) {
  const { word } = world.canaries.plant("review", number);
  return browser.post("/api/reviews", { bookingId: id, rating: dice.between(1, 5), comment: `Calm and kind, ${word}` });
}

function dispute({ browser, world, number }: Parent, { id }: BookingView) {
  const { word } = world.canaries.plant("words of a dispute", number);
  return browser.post(`/api/bookings/${id}/dispute`, { text: `We waited at the gate, ${word}` });
}
