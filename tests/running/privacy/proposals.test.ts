import { expect, test } from "bun:test";
import { proposals } from "#db/schema/tables.ts";
import type { AccountExport } from "#tests/support/exported.ts";
import { answers, setUpProposals, threeTimes } from "#tests/visits/bookings/changes/proposal-setup.ts";
import { leave } from "./setup.ts";

/** Each side has proposed something and taken it back. */
async function setUpNotes() {
  const setup = await setUpProposals();
  for (const who of ["ana", "gus"] as const) {
    const proposal = await setup.proposed(who, threeTimes.slice(0, 2), { note: `A note by ${who}` });
    await answers(setup.as[who], proposal, "withdrawn");
  }
  return setup;
}

test.each(["ana", "gus"] as const)(
  "%s takes along what they have proposed, and nothing of the other side",
  async (who) => {
    const { app, as, id } = await setUpNotes();

    const data = (await (await as[who].get("/api/account/export")).json()) as AccountExport;

    expect(data.proposalsMade).toEqual([
      {
        bookingId: id,
        kind: "other-time",
        note: `A note by ${who}`,
        status: "withdrawn",
        options: threeTimes.slice(0, 2),
        createdAt: app.clock.now(),
        answeredAt: app.clock.now(),
      },
    ]);
  },
);

test.each(["ana", "gus"] as const)(
  "what %s wrote with a proposal goes with the account, the other note stays",
  async (who) => {
    const setup = await setUpNotes();

    expect((await leave(setup, who)).status).toBe(204);

    const notes = setup.app.ctx.db
      .select()
      .from(proposals)
      .all()
      .map(({ note }) => note);
    expect(notes).toEqual(who === "ana" ? [null, "A note by gus"] : ["A note by ana", null]);
  },
);

test.each(["ana", "gus"] as const)("when %s leaves, a proposal that waits ends with the request", async (who) => {
  const setup = await setUpProposals();
  await setup.proposed("gus");

  await leave(setup, who);

  const [proposal] = setup.app.ctx.db.select().from(proposals).all();
  expect(proposal!.status).toBe(who === "gus" ? "withdrawn" : "declined");
  expect(["declined", "cancelled"]).toContain(setup.booking().status);
});
