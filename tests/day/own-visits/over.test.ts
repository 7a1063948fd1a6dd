import { expect, test } from "bun:test";
import { visits } from "#db/schema/tables.ts";
import { finishOwnVisits } from "#src/features/day/own-visits/over.ts";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { setUpBookings, TODAY } from "../../visits/bookings/setup.ts";
import { addOwn } from "./setup.ts";

test.each(["00:00", "09:00", "12:00", "23:30"])(
  "marks a visit at %s as completed two days after its end, and not before",
  async (arrivalFrom) => {
    const { app, gus } = await setUpBookings();
    const visit = addOwn(app, { groomerId: gus.profile.id, preferredDate: TODAY, arrivalFrom });
    const due = visit.startsAt + 60 * MINUTE_MS + 2 * DAY_MS;
    const statusAt = (instant: number) => {
      app.clock.set(instant);
      finishOwnVisits(app.ctx);
      return app.ctx.db.select().from(visits).get()!.status;
    };

    expect(statusAt(due)).toBe("accepted");
    expect(statusAt(due + 1)).toBe("completed");
  },
);
