import { type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";
import type { ProposedTime } from "#src/shared/visits/proposals.ts";
import { type Business, bookingOf, type Person } from "../support/world.ts";
import { change, NoRoom, send } from "./calls.ts";
import type { Stage } from "./stage.ts";
import { bookingValue } from "./tables.ts";
import type { Writer } from "./writers.ts";

export interface Booked {
  id: number;
  time: ProposedTime;
}

interface Round {
  stage: Stage;
  parent: Person;
  owner: Person;
  business: Business;
  number: number;
  pictures?: string[];
}

export function bookAndAnswer(stage: Stage, at: number, photos: Blob[]): Writer {
  const parent = stage.parents[at]!;
  const ends = [decline, acceptAndCancel, acceptAndConfirmDay, proposeInstead, moveVisit];
  return async () => {
    const number = stage.nextBooking();
    const ownerAt = number % stage.owners.length;
    const pictures = number % 7 === 0 ? [await dataUrlOf(photos[number % photos.length]!)] : [];
    const round = {
      stage,
      parent,
      owner: stage.owners[ownerAt]!,
      business: stage.businesses[ownerAt]!,
      number,
      pictures,
    };
    await ends[number % ends.length]!(round, await request(round));
  };
}

const CROWD = 6;
const CROWDED_DAYS = { first: 311, count: 45 };

/** All ask before the first is accepted, so the last are taken although they do not fit; then everybody cancels. */
export function crowdMornings(stage: Stage, at: number): Writer {
  const parent = stage.parents[at]!;
  let crowds = 0;
  return async () => {
    const crowd = crowds++;
    const ownerAt = crowd % stage.owners.length;
    const day = CROWDED_DAYS.first + (Math.floor(crowd / stage.owners.length) % CROWDED_DAYS.count);
    const common = { stage, parent, owner: stage.owners[ownerAt]!, business: stage.businesses[ownerAt]! };
    const asked: Booked[] = [];
    while (asked.length < CROWD) {
      const round = { ...common, number: stage.next() };
      asked.push(await ask(round, { ...bookingOf(round.business, day), preferredTimeSlot: timeSlots[0] }));
    }
    for (const booked of asked) await accept({ ...common, number: 0 }, booked);
    for (const booked of asked) await setStatus(stage, booked, "cancelled", parent);
  };
}

const VISITS_OF_A_DAY = 10;
const DAYS = 300;

const inDays = ({ owners }: Stage, number: number) => 3 + (Math.floor(number / owners.length / VISITS_OF_A_DAY) % DAYS);

function request(round: Round): Promise<Booked> {
  const { stage, business, number } = round;
  const turn = Math.floor(number / stage.owners.length);
  return ask(round, { ...bookingOf(business, inDays(stage, number)), preferredTimeSlot: timeSlots[turn % 2]! });
}

type Wish = Omit<ReturnType<typeof bookingOf>, "preferredTimeSlot"> & { preferredTimeSlot: TimeSlot };

async function ask({ stage, parent, number, pictures = [] }: Round, wish: Wish): Promise<Booked> {
  const body = { ...wish, petInfo: `${pictures.length} pictures of Waffles, request ${number}`, pictures };
  const { id } = await send<{ id: number }>(stage, {
    method: "POST",
    path: "/api/bookings",
    cookie: parent.cookie,
    body,
    mayBeFull: true,
  });
  const time = { date: body.preferredDate, slot: body.preferredTimeSlot };
  stage.ledger.acknowledge(`booking ${id}`, bookingValue("pending", time));
  return { id, time };
}

const dataUrlOf = async (photo: Blob) =>
  `data:image/jpeg;base64,${Buffer.from(await photo.arrayBuffer()).toString("base64")}`;

export const setStatus = (stage: Stage, { id, time }: Booked, status: string, { cookie }: Person, confirm?: boolean) =>
  change(stage, `booking ${id}`, bookingValue(status, time), {
    method: "PATCH",
    path: `/api/bookings/${id}/status`,
    cookie,
    body: { status, reason: null, confirm },
    mayBeFull: true,
  });

const decline = ({ stage, owner }: Round, booked: Booked) => setStatus(stage, booked, "declined", owner);

async function accept({ stage, owner, number }: Round, booked: Booked) {
  try {
    await setStatus(stage, booked, "accepted", owner);
  } catch (error) {
    if (!(error instanceof NoRoom) || number % 2 > 0) throw error;
    await setStatus(stage, booked, "accepted", owner, true);
  }
}

async function acceptAndCancel(round: Round, booked: Booked) {
  await accept(round, booked);
  await setStatus(round.stage, booked, "cancelled", round.parent);
}

async function acceptAndConfirmDay(round: Round, booked: Booked) {
  await accept(round, booked);
  const { stage, owner, business } = round;
  const { date } = booked.time;
  await change(stage, `day ${business.id}, ${date}`, "confirmed", {
    method: "POST",
    path: `/api/day-plans/${date}/promise`,
    cookie: owner.cookie,
    // Accepted although it does not fit, so the day does not work.
    mayBeFull: true,
  });
}

async function proposeInstead(round: Round, booked: Booked) {
  const { parent, owner } = round;
  await answer(round, booked, { ...(await propose(round, booked, owner)), proposer: owner, other: parent });
}

async function moveVisit(round: Round, booked: Booked) {
  const { parent, owner } = round;
  await accept(round, booked);
  await answer(round, booked, { ...(await propose(round, booked, parent)), proposer: parent, other: owner });
}

interface Proposed {
  id: number;
  options: ProposedTime[];
}

async function propose({ stage, business, number }: Round, { id }: Booked, { cookie }: Person): Promise<Proposed> {
  const { preferredDate: date } = bookingOf(business, inDays(stage, number) + 7);
  const options = [timeSlots[0], timeSlots[1]].map((slot) => ({ date, slot }));
  const { proposal } = await send<{ proposal: { id: number } }>(stage, {
    method: "POST",
    path: `/api/bookings/${id}/proposals`,
    cookie,
    body: { options },
    mayBeFull: true,
  });
  stage.ledger.acknowledge(`proposal ${proposal.id}`, "there");
  return { id: proposal.id, options };
}

interface Answering extends Proposed {
  proposer: Person;
  other: Person;
}

async function answer({ stage, number }: Round, booked: Booked, { id, options, proposer, other }: Answering) {
  const call = { method: "PATCH", path: `/api/proposals/${id}` } as const;
  const way = number % 4;
  if (way < 2) {
    const body = { status: "accepted", option: way + 1 };
    const key = `booking ${booked.id}`;
    const moved = { ...call, cookie: other.cookie, body, mayBeFull: true } as const;
    return change(stage, key, bookingValue("accepted", options[way]!), moved);
  }
  const [status, { cookie }] = way === 2 ? (["declined", other] as const) : (["withdrawn", proposer] as const);
  return change(stage, `answer ${id}`, status, { ...call, cookie, body: { status } });
}
