import { auditLog, outbox, visits } from "#db/db.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { Browser, TestApp } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { sendRequest, setUpBookings, TUESDAY_NOON } from "#tests/visits/bookings/setup.ts";

export const COMMENT = "Nobody should meet this man at 12 Elm Street.";

export async function setUpReview({ rating = 2 } = {}) {
  const setup = await setUpBookings();
  const { app, ana, gus } = setup;
  const { id: bookingId } = await sendRequest(setup, "ana");
  app.ctx.db.update(visits).set({ status: "completed" }).run();
  app.clock.set(TUESDAY_NOON);
  const [admin, pat] = [await addUser(app, "admin", "boss"), await addUser(app, "pet_parent", "pat")];
  const as = {
    ana: signedIn(app, ana, "pet_parent"),
    gus: signedIn(app, gus.user, "groomer"),
    pat: signedIn(app, pat, "pet_parent"),
    boss: signedIn(app, admin, "admin"),
  };
  const written = await as.ana.post("/api/reviews", { bookingId, rating, comment: COMMENT });
  const { id } = (await written.json()) as { id: number };
  app.ctx.db.delete(outbox).run();
  const asAna = async () => (await bookingsOf(as.ana, "pet-parent")).find((booking) => booking.id === bookingId)!;
  const asGus = async () => (await bookingsOf(as.gus, "groomer")).find((booking) => booking.id === bookingId)!;
  return { ...setup, as, pat, admin, id, bookingId, asAna, asGus };
}

const bookingsOf = async (window: Browser, side: string) =>
  (await (await window.get(`/api/bookings/${side}`)).json()) as BookingView[];

export const decides = (window: Browser, id: number, hidden: boolean, reason = "It names a private address.") =>
  window.patch(`/api/admin/reviews/${id}`, { hidden, reason });

export const messageOf = async (answer: Response) => (await answer.json()).error.message as string;
export const emailsIn = ({ ctx }: TestApp) => ctx.db.select().from(outbox).all();
export const subjectsIn = (app: TestApp) => emailsIn(app).map(({ recipient, subject }) => `${recipient}: ${subject}`);
export const clearEmails = ({ ctx }: TestApp) => ctx.db.delete(outbox).run();
export const lastEntry = ({ ctx }: TestApp) => ctx.db.select().from(auditLog).all().at(-1)!;
