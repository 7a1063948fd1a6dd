import { expect, test } from "bun:test";
import { proposals } from "#db/schema/tables.ts";
import { NEXT_TUESDAY } from "../setup.ts";
import {
  answers,
  fill,
  forgetMails,
  oneTime,
  refusalIn,
  rules,
  setUpProposals,
  viewIn,
  WEDNESDAY,
} from "./proposal-setup.ts";

test("a groomer is asked before taking a parent's time that finds no room, and the visit is marked and audited", async () => {
  const setup = await setUpProposals("accepted");
  const { app, as, booking, proposed, subjects, audited } = setup;
  rules(setup, { maxVisits: 1 });
  const proposal = await proposed("ana", oneTime);
  await fill(setup, oneTime[0]!);
  forgetMails(app);

  const message = "This day is full. Your limit is 1 visit a day. Decline it, or accept it anyway.";
  expect(await refusalIn(await answers(as.gus, proposal, "accepted"))).toEqual({
    status: 409,
    message,
    fields: { confirm: message },
  });
  expect(booking().preferredDate).toBe(NEXT_TUESDAY);
  expect([app.ctx.db.select().from(proposals).get()!.status, subjects()]).toEqual(["open", []]);
  const taken = await as.gus.patch(`/api/proposals/${proposal}`, { status: "accepted", confirm: true });
  expect(await viewIn(taken)).toMatchObject({ preferredDate: WEDNESDAY, isForced: true });
  expect(subjects()).toHaveLength(2);
  expect(audited("proposal-accepted")).toEqual({ proposal, forced: true });
});

test("a parent cannot take a time without room, whatever they confirm", async () => {
  const setup = await setUpProposals();
  rules(setup, { maxVisits: 1 });
  const proposal = await setup.proposed("gus", oneTime);
  await fill(setup, oneTime[0]!);

  const refused = await setup.as.ana.patch(`/api/proposals/${proposal}`, { status: "accepted", confirm: true });
  expect(await refusalIn(refused)).toEqual({
    status: 409,
    message: "That time was just taken.",
    fields: undefined,
  });
  expect(setup.booking().status).toBe("pending");
});

test("confirming changes nothing about a time that has room", async () => {
  const setup = await setUpProposals();
  const proposal = await setup.proposed("ana", oneTime);

  await setup.as.gus.patch(`/api/proposals/${proposal}`, { status: "accepted", confirm: true });
  expect(setup.booking()).toMatchObject({ status: "accepted", isForced: false });
  expect(setup.audited("proposal-accepted")).toEqual({ proposal });
});
