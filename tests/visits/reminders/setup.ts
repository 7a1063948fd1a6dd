import { pets, visitPets, visits } from "#db/db.ts";
import { remindOfNextVisits } from "#src/features/visits/reminders/feature.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import { addBooking, type Groomer } from "#tests/listing/groomers/setup.ts";
import { addRow, changeRows } from "#tests/support/rows.ts";
import { setUpBookings } from "../bookings/setup.ts";

export const LAST_VISIT = "2026-05-06";

interface Visit {
  petIds?: number[];
  date?: string;
  groomer?: Groomer;
  status?: BookingStatus;
  parentId?: number;
}

export async function setUpReminders() {
  const setup = await setUpBookings();
  const { app, ana, gus } = setup;
  const { db, now } = app.ctx;
  const addPet = (name: string, repeatWeeks: number | null = 6) =>
    addRow(db, pets, { petParentId: ana.id, name, type: "Dog", repeatWeeks, createdAt: now() }).id;
  const addVisit = ({ petIds = [], date = LAST_VISIT, groomer = gus, status = "completed" }: Visit) => {
    const { id } = addBooking(app, groomer, ana, status);
    const times = { preferredDate: date, startsAt: Date.parse(`${date}T12:00:00Z`) };
    changeRows(db, visits, { id }, times);
    for (const petId of petIds) addRow(db, visitPets, { visitId: id, petId });
    return id;
  };
  const waffles = addPet("Waffles");
  const visit = addVisit({ petIds: [waffles] });
  return {
    ...setup,
    addPet,
    addVisit,
    waffles,
    visit,
    setPet: (id: number, set: Partial<typeof pets.$inferInsert>) => changeRows(db, pets, { id }, set),
    async hoursLater(hours = 0) {
      for (let left = hours; left > 0; left -= 3) {
        app.clock.advance(Math.min(3, left) * HOUR_MS);
        await remindOfNextVisits(app.ctx);
      }
      if (hours === 0) await remindOfNextVisits(app.ctx);
    },
  };
}
export type ReminderSetup = Awaited<ReturnType<typeof setUpReminders>>;
