import { HOUR_MS } from "#src/shared/base/time.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import { timeSlots } from "#src/shared/visits/booking-labels.ts";
import type { SentRequestView } from "#src/shared/visits/bookings.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { oakStreet } from "#tests/visits/bookings/setup.ts";
import { sendTo } from "./clock.ts";
import { dayAfter, holds, type Life, read } from "./life.ts";
import {
  type Account,
  type Booking,
  bookingsOf,
  daysOfVisits,
  type Household,
  householdOf,
  newHousehold,
} from "./model.ts";

export async function requests(life: Life, account = life.dice.pick(life.model.accounts)): Promise<string | null> {
  const { app, dice, gus, model, words, windows, today } = life;
  const listed = [...account.pets.keys()].filter((name) => !account.gonePets.has(name));
  if (account.isClosed || listed.length === 0) return null;
  const pets = dice.some(listed, dice.between(1, 2));
  const about = words.next();
  const preferredDate = dayAfter(today(), dice.between(1, 14));
  const answer = await read<SentRequestView>(
    windows.get(account)!.post("/api/bookings", {
      groomerId: gus.profile.id,
      servicePackageId: gus.packages[0]!.id,
      preferredDate,
      preferredTimeSlot: dice.pick(timeSlots.slice(0, 2)),
      petInfo: about,
      petIds: pets.map((name) => account.pets.get(name)!),
      ...oakStreet,
    }),
  );
  const known = householdOf(model, account);
  const said = `${account.name} requests ${preferredDate} for ${pets.join(" and ")}: ${answer.status}`;
  if (known?.isBlocked) holds(answer.status >= 400, () => `a blocked parent's request is taken (${said})`);
  const { body } = answer;
  if (answer.status >= 400 || body.alreadyRequested) return said;
  const now = app.clock.now();
  const { id, startsAt } = body;
  const booking: Booking = {
    id,
    account,
    status: "pending",
    pets,
    about,
    date: preferredDate,
    startsAt,
    askedAt: now,
    acceptedAt: 0,
  };
  model.bookings.push(booking);
  if (!known) model.households.push(newHousehold({ account }));
  return `${said}, booking ${body.id}`;
}

const open = ({ bookings }: Life["model"], ...statuses: BookingStatus[]) =>
  bookings.filter(({ status, account }) => statuses.includes(status) && !account.isClosed);

async function moves(life: Life, booking: Booking, status: BookingStatus): Promise<string> {
  const window = status === "cancelled" && life.dice.chance(0.5) ? life.windows.get(booking.account)! : life.gusHere;
  const reason = status === "cancelled" || status === "declined" ? "The van is broken" : undefined;
  const answer = await read(window.patch(`/api/bookings/${booking.id}/status`, { status, reason }));
  if (answer.status < 400) {
    booking.status = status;
    if (status === "accepted") booking.acceptedAt = life.app.clock.now();
  }
  return `booking ${booking.id} becomes ${status}: ${answer.status}`;
}

export async function answers(life: Life): Promise<string | null> {
  const waiting = open(life.model, "pending");
  if (waiting.length === 0) return null;
  return moves(life, life.dice.pick(waiting), life.dice.chance(0.85) ? "accepted" : "declined");
}

export async function cancels(life: Life): Promise<string | null> {
  const agreed = open(life.model, "accepted");
  return agreed.length === 0 ? null : moves(life, life.dice.pick(agreed), "cancelled");
}

export async function visits(life: Life): Promise<string | null> {
  const agreed = open(life.model, "accepted");
  if (agreed.length === 0) return null;
  const booking = life.dice.pick(agreed);
  const after = booking.startsAt + 5 * HOUR_MS;
  if (life.app.clock.now() < after) await sendTo(life, after);
  return moves(life, booking, life.dice.chance(0.75) ? "completed" : "no_show");
}

function someAccount({ dice, model }: Life): Account {
  const known = model.accounts.filter((account) => householdOf(model, account));
  return dice.pick(known.length > 0 && dice.chance(0.85) ? known : model.accounts);
}

export async function takesPetOff(life: Life): Promise<string | null> {
  const account = someAccount(life);
  const left = [...account.pets.keys()].filter((name) => !account.gonePets.has(name));
  if (account.isClosed || left.length < 2) return null;
  const name = life.dice.pick(left);
  const answer = await read(life.windows.get(account)!.delete(`/api/pets/${account.pets.get(name)}`));
  if (answer.status < 400) account.gonePets.add(name);
  return `${account.name} takes ${name} off the list: ${answer.status}`;
}

export async function blocks(life: Life): Promise<string | null> {
  const { gusHere, model } = life;
  const account = someAccount(life);
  const known = householdOf(model, account);
  const isAsked = known !== undefined && bookingsOf(model, known).length > 0;
  const answer = await read(gusHere.post("/api/blocks", { id: account.id }));
  if (isAsked) holds(answer.status < 300, () => `${account.name}, who has asked, cannot be blocked: ${answer.text}`);
  else holds(answer.status === 404, () => `${account.name}, of whom nothing is known, is answered ${answer.status}`);
  if (known && isAsked) known.isBlocked = true;
  return `blocks ${account.name}: ${answer.status}`;
}

export async function unblocks({ dice, gusHere, model }: Life): Promise<string | null> {
  const blocked = model.households.filter(({ isBlocked }) => isBlocked);
  if (blocked.length === 0) return null;
  const one = dice.pick(blocked);
  await read(gusHere.delete(`/api/blocks/${one.account!.id}`), 204);
  one.isBlocked = false;
  return `unblocks ${one.account!.name}`;
}

export async function closesAccount(life: Life): Promise<string | null> {
  const { model, windows } = life;
  const account = someAccount(life);
  if (account.isClosed || life.log.length < 4) return null;
  const answer = await read(windows.get(account)!.delete("/api/account", { password: PASSWORD }));
  if (answer.status >= 400) return `${account.name} cannot close the account: ${answer.text}`;
  account.isClosed = true;
  const known = householdOf(model, account);
  if (known) leaves(life, known);
  return `${account.name} closes the account`;
}

function leaves({ model, today }: Life, one: Household) {
  if (one.isBlocked) model.blockedBefore.push(one.account!.id);
  one.isBlocked = false;
  if (one.isAdded) {
    one.lastBooked = daysOfVisits(model, one).sort().at(-1) ?? null;
    for (const pet of one.pets) pet.is = null;
    one.account = null;
    one.linkedAt = null;
    for (const name of one.petNotes.keys()) one.echoes.add(name);
    one.petNotes.clear();
    return;
  }
  model.households = model.households.filter((other) => other !== one);
  for (const { id, date, status } of one.visits) {
    if (date > today() && status === "accepted") continue;
    if (date < today() && status !== "cancelled") model.former.add(id);
    else model.unsure.add(id);
  }
}
