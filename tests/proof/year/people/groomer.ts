import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { World } from "../world.ts";
import { beginning, createMember, type Member } from "./account.ts";
import { calendarHabits } from "./calendars.ts";
import { timedEnds } from "./ends.ts";
import { formHabits } from "./forms.ts";
import { answerHabits } from "./groomer-answers.ts";
import { bookHabits } from "./groomer-book.ts";
import { businessHabits, opening } from "./groomer-business.ts";
import { clientHabits } from "./groomer-clients.ts";
import { dayHabits } from "./groomer-day.ts";
import { borderHabits } from "./moving.ts";
import type { Habit } from "./person.ts";
import { groomerPictures } from "./pictures.ts";
import { seldom, seldomOfGroomers } from "./settings.ts";
import { windowHabits } from "./shop-window.ts";
import { textHabits } from "./texts.ts";
import { towns } from "./towns.ts";

export interface Groomer extends Member {
  groomerId: number | null;
  packages: number;
  isMember: boolean;
  bookings: BookingView[];
  clients: number[];
  addedVisits: number[];
  hasCalendar: boolean;
  elsewhere: string | null;
  handle: string | null;
}

export function createGroomer(world: World, at: number): Groomer {
  const kind = { name: `groomer${at}`, role: "groomer" as const, perDay: 4 };
  const groomer: Groomer = Object.assign(createMember(world, kind, towns[at % towns.length]!, at), {
    groomerId: null,
    packages: 0,
    isMember: false,
    bookings: [],
    clients: [],
    addedVisits: [],
    hasCalendar: false,
    elsewhere: null,
    handle: null,
  });
  groomer.habits = () => beginning(groomer) ?? opening(groomer) ?? habits;
  return groomer;
}

const habits: readonly Habit<Groomer>[] = [
  ...groomerPictures,
  ...(textHabits as readonly Habit<never>[]),
  ...(seldom as readonly Habit<never>[]),
  ...seldomOfGroomers,
  ...(formHabits as readonly Habit<never>[]),
  ...businessHabits,
  ...answerHabits,
  ...dayHabits,
  ...bookHabits,
  ...clientHabits,
  ...calendarHabits,
  ...windowHabits,
  ...borderHabits,
  ...timedEnds,
];
