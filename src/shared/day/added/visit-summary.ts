import { bookingPagePath } from "../../base/dashboard-paths.ts";
import { amPmTime, duration, minutesOfDay, timeOfDay } from "../../base/time.ts";
import { betweenText, dayInYear, fromToText, rangeText, slotOrHourText } from "../../visits/arrival-labels.ts";
import { type BookingStatus, slotHours, slotParts, statusLabel, statusLabels } from "../../visits/booking-labels.ts";
import type { BookingView } from "../../visits/bookings.ts";
import { estimatePrice, petsAndTime } from "../../visits/estimate.ts";
import { type CareMark, visitMarks } from "../../visits/pets/care-marks.ts";
import { petCountText } from "../../visits/pets/pet-labels.ts";
import { petNames, petsInALine } from "../../visits/pets/pets-in-a-line.ts";
import type { DayPlanView } from "../day-plans.ts";
import type { AddedVisitStatus } from "./added-labels.ts";
import type { AddedVisitView, AnyVisitView } from "./added-visits.ts";
import { type NotesAndPay, paymentValues, petAndClientNotes, petsAndDay } from "./visit-notes.ts";

/** A booking or an added visit, as lists show it. Only `booking` or `added` is set. */
export interface VisitSummary extends NotesAndPay {
  id: number;
  booking: BookingView | null;
  added: AddedVisitView | null;
  anchor: string;
  href: string;
  name: string;
  date: string;
  status: BookingStatus;
  state: string;
  service: string;
  work: string;
  pets: string;
  who: string;
  petCount: string;
  /** About pets if none are saved, or about the visit. */
  about: string;
  /** Dangers first. */
  marks: CareMark[];
  arrival: { from: string; until: string } | null;
  begins: string;
  planned: string;
  /** Short form beside a clock: "9–10", or the end of an added visit: "to 10:30". */
  windowText: string;
  promise: string;
  part: string;
  place: string;
  access: BookingView["access"];
  phone: BookingView["petParentPhone"];
  onMyWayAt: number | null;
  arrivedAt: number | null;
  isOverbooked: boolean;
}

export const isBooking = (visit: AnyVisitView): visit is BookingView => "petParentId" in visit;

export const visitFacts = (visit: AnyVisitView): VisitSummary => ({
  id: visit.id,
  anchor: `booking-${visit.id}`,
  href: bookingPagePath(visit.id),
  status: visit.status,
  pets: petNames(visit.pets),
  access: visit.access,
  onMyWayAt: visit.onMyWayAt,
  arrivedAt: visit.arrivedAt,
  ...petAndClientNotes(visit),
  ...(isBooking(visit) ? ofBooking(visit) : ofAdded(visit)),
});

type VisitsAndLegs = Pick<DayPlanView, "visits" | "legs">;

/** "Pearl · Elena Tran". */
export const petsThenName = ({ pets, name }: Pick<VisitSummary, "pets" | "name">) =>
  [pets, name].filter(Boolean).join("\u00a0· ");

export const summariesOfDay = ({ visits }: Pick<VisitsAndLegs, "visits">): VisitSummary[] => visits.map(visitFacts);

export function stopsOfDay({ legs, ...day }: VisitsAndLegs) {
  const visits = new Map(summariesOfDay(day).map((visit) => [visit.id, visit]));
  return legs.flatMap((leg) => {
    const visit = visits.get(leg.bookingId);
    return visit ? { leg, visit } : [];
  });
}
/** Visits that are under way or over. */
export const startedVisits = ({ legs, ...day }: VisitsAndLegs): VisitSummary[] =>
  summariesOfDay(day).filter(({ id }) => !legs.some(({ bookingId }) => bookingId === id));

/** Possible next visits, likeliest first: the last one set out for, those begun by plan, then those ahead. */
export function nextStopsOfDay(day: VisitsAndLegs & { date: string }): VisitSummary[] {
  const open = startedVisits(day).filter(
    ({ date, status, arrivedAt }) => date === day.date && status === "accepted" && arrivedAt === null,
  );
  const isSetOutFor = ({ onMyWayAt }: VisitSummary) => onMyWayAt !== null;
  const underWay = open.filter(isSetOutFor).sort((a, b) => b.onMyWayAt! - a.onMyWayAt!);
  return [
    ...underWay.slice(0, 1),
    ...open.filter((visit) => !isSetOutFor(visit)),
    ...stopsOfDay(day).map(({ visit }) => visit),
  ];
}

export type DayStop = ReturnType<typeof stopsOfDay>[number];

/** "8–9", "9:15–10:15": a column needs no AM or PM. */
export const shortTimeRange = ({ from, until }: { from: string; until: string }) =>
  [from, until].map(shortTime).join("–");
const endOf = ({ start, minutes }: AddedVisitView) => timeOfDay((minutesOfDay(start) + minutes) % (24 * 60));
const shortTime = (time: string) => amPmTime(time).replace(/(:00)? [AP]M$/, "");

function ofBooking(booking: BookingView) {
  const { status, pets, petCount, arrival, serviceAddress, serviceArea } = booking;
  const { part } = slotParts(booking.preferredTimeSlot);
  const place = serviceAddress ?? serviceArea;
  return {
    booking,
    added: null,
    name: booking.petParentName,
    date: booking.preferredDate,
    state: statusLabel(status, "groomer"),
    service: booking.serviceName,
    work: petsAndTime(booking),
    who: petsInALine(booking),
    petCount: petCount > 1 ? petCountText(petCount, pets) : "",
    about: pets.length === 0 ? booking.petInfo : "",
    marks: visitMarks(pets, booking.coatCondition, petsAndDay(booking, booking.preferredDate)),
    ...paymentValues(booking, estimatePrice(booking)),
    arrival,
    begins: arrival?.from ?? slotHours[booking.preferredTimeSlot].opens,
    planned: slotOrHourText(booking),
    windowText: arrival ? shortTimeRange(arrival) : "no window yet",
    promise: arrival ? `Arrival window: ${rangeText(arrival)}.` : `${part}, no arrival window yet.`,
    part,
    place: place
      ? [serviceAddress?.address, place.city, `${place.state} ${place.zipCode}`].filter(Boolean).join(", ")
      : "",
    phone: booking.petParentPhone,
    isOverbooked: booking.isOverbooked,
  };
}

const addedStateLabels: Record<AddedVisitStatus, string> = { ...statusLabels, accepted: "Planned" };

const addedHourText = ({ start, until }: Pick<AddedVisitView, "start" | "until">) =>
  until ? fromToText({ from: start, until }) : amPmTime(start);

/** "Sat, Nov 28 · 10:00 AM", the title of the visit's page. */
export const addedVisitWhen = (visit: AddedVisitView, today: string) =>
  `${dayInYear(visit.date, today)} · ${addedHourText(visit)}`;

function ofAdded(added: AddedVisitView) {
  const { pets, start, until, price, addOnServices } = added;
  return {
    booking: null,
    added,
    name: added.name,
    date: added.date,
    state: addedStateLabels[added.status],
    service: [added.service, ...addOnServices.map(({ name }) => name)].filter(Boolean).join(", "),
    work: duration(added.minutes),
    who: petNames(pets),
    petCount: pets.length > 1 ? petCountText(pets.length, pets) : "",
    about: added.note ?? "",
    marks: visitMarks(pets, null, petsAndDay(added, added.date)),
    ...paymentValues(added, price === null ? null : estimatePrice({ priceMin: price, priceMax: price, addOnServices })),
    arrival: { from: start, until: until ?? start },
    begins: start,
    planned: addedHourText(added),
    windowText: until ? shortTimeRange({ from: start, until }) : `to ${shortTime(endOf(added))}`,
    promise: until
      ? `Added by you. Arrival ${betweenText({ from: start, until })}.`
      : `Added by you. Starts at ${amPmTime(start)}.`,
    part: "",
    place: [added.address, added.city, [added.state, added.zipCode].filter(Boolean).join(" ")]
      .filter(Boolean)
      .join(", "),
    phone: added.phone,
    isOverbooked: false,
  };
}
