import { type Booked, setStatus } from "./booking-writers.ts";
import { change } from "./calls.ts";
import type { Visit } from "./given.ts";
import type { Stage } from "./stage.ts";
import { bookingValue } from "./tables.ts";
import type { Writer } from "./writers.ts";

/** The van sets out to a visit, which is completed, with a note now and then, and reviewed; or nobody is there. */
export const setOutAndComplete =
  (stage: Stage, pictures: Blob[]): Writer =>
  async () => {
    const visit = stage.visits.pop();
    if (!visit) return Bun.sleep(20);
    const { bookingId, parent, owner, time } = visit;
    const booked = { id: bookingId, time };
    await change(stage, `way ${bookingId}`, "said", {
      method: "POST",
      path: `/api/bookings/${bookingId}/on-my-way`,
      cookie: owner.cookie,
    });
    await change(stage, `here ${bookingId}`, "said", {
      method: "POST",
      path: `/api/bookings/${bookingId}/arrived`,
      cookie: owner.cookie,
    });
    if (bookingId % 5 === 4) return setStatus(stage, booked, "no_show", owner);
    if (bookingId % 3 > 0) await setStatus(stage, booked, "completed", owner);
    else await completeWithNote(stage, visit, booked, pictures);
    const rating = 1 + (bookingId % 5);
    return change(stage, `review ${bookingId}`, rating, {
      method: "POST",
      path: "/api/reviews",
      cookie: parent.cookie,
      body: { bookingId, rating, comment: "Calm, kind and on time" },
    });
  };

/** Words and pictures come with the change of status, or none of the three. */
async function completeWithNote(stage: Stage, visit: Visit, { id, time }: Booked, pictures: Blob[]) {
  const many = id % 4;
  const note = `${many} pictures of Waffles after the bath`;
  const body = new FormData();
  for (const [name, value] of Object.entries({ status: "completed", note })) body.set(name, value);
  for (let at = 0; at < many; at++) body.append("pictures", pictures[(id + at) % pictures.length]!, "waffles.jpg");
  await change(stage, `booking ${id}`, bookingValue("completed", time), {
    method: "PATCH",
    path: `/api/bookings/${id}/status`,
    cookie: visit.owner.cookie,
    body,
  });
  stage.ledger.acknowledge(`visit note ${id}`, note);
}
