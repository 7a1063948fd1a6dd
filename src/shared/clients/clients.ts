import * as z from "zod/mini";
import { byName } from "../base/by-name.ts";
import { id, PathId, text } from "../base/fields.ts";
import { PhoneView } from "../base/phones.ts";
import { EnteredClient, EnteredPet } from "../day/own/entered-clients.ts";
import { ClientLink, LinkQuestion } from "../day/own/linking.ts";
import { clientSources, petSizes } from "../day/own/own-labels.ts";
import { decidedInClient } from "../visits/about-parents.ts";
import { BookingView } from "../visits/bookings.ts";
import { LastTime, OwnNotes } from "../visits/payments.ts";
import { PetView } from "../visits/pets/pets.ts";
import { ProposalView } from "../visits/proposals.ts";
import { clientFilterNames } from "./client-filters.ts";

const ClientPetView = z.extend(z.pick(EnteredPet, { id: true, name: true, type: true, breed: true, note: true }), {
  /** False once its parent has taken it off the list. */
  isListed: z.boolean(),
});

/** What lies ahead: a visit, a request that waits for an answer, or a next visit that was offered. Days are local. */
const NextOfClient = z.object({
  kind: z.enum(["visit", "request", "offer"]),
  /** Of an offer the visit that it comes after. */
  bookingId: z.number(),
  /** Null for an offer, which has several. */
  date: z.nullable(z.string()),
  /** The promised hour of arrival, local "HH:MM"; both are the same where an own visit begins at that minute. */
  arrival: BookingView.shape.arrival,
});
export type NextOfClient = z.infer<typeof NextOfClient>;

export const ClientView = z.object({
  id: z.number(),
  source: z.enum(clientSources),
  /** The account; null without one. */
  petParentId: z.nullable(z.number()),
  /** As the groomer has entered it, or else of the last visit: where a visit that is added goes, unless another is named. */
  zipCode: z.nullable(z.string()),
  name: z.string(),
  pets: z.array(ClientPetView),
  petInfo: z.nullable(z.string()),
  visits: z.number(),
  /** The local day of the last one. */
  lastVisit: z.nullable(z.string()),
  next: z.nullable(NextOfClient),
  /** The local day on which they should come again, once it is near; null while something lies ahead. */
  dueOn: z.nullable(z.string()),
  /** After how many weeks they usually come; null before there are enough visits to tell. */
  usualWeeks: z.nullable(z.number()),
  /** In 12 months: at this groomer's visits, and at anybody's. */
  noShowsHere: z.number(),
  noShowsAnywhere: z.number(),
  /** Accepted visits of anybody that they canceled within 24 hours. */
  canceledLateAnywhere: z.number(),
  ...byName(decidedInClient, () => z.boolean()),
  /** The day on which the client is removed, three years after the last visit; null before the groomer was told of it. */
  goesOn: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type ClientView = z.infer<typeof ClientView>;

const count = z.number();

export const ClientsPage = z.object({
  clients: z.array(ClientView),
  total: z.object({ clients: count, pets: count }),
  /** How many of those that have the words each filter shows. */
  found: z.object({ all: count, ...byName(clientFilterNames, () => count) }),
  page: count,
  pages: count,
  questions: z.array(LinkQuestion),
});
export type ClientsPage = z.infer<typeof ClientsPage>;

const bookingFacts = z.pick(BookingView, {
  id: true,
  serviceName: true,
  priceMin: true,
  priceMax: true,
  petCount: true,
  addOnServices: true,
  visitMinutes: true,
  preferredDate: true,
  preferredTimeSlot: true,
  arrival: true,
  status: true,
  note: true,
});
export const bookingFactNames = Object.keys(bookingFacts.shape) as (keyof typeof bookingFacts.shape)[];
const VisitOfClient = z.extend(bookingFacts, {
  petNames: z.array(z.string()),
  /** An own visit, which has numbers of its own: its price is one, and 0 where none was entered. */
  isOwn: z.boolean(),
  payment: OwnNotes.shape.payment,
  /** A request whose parent has other times to answer. */
  isTheirTurn: z.optional(z.literal(true)),
});
export type VisitOfClient = z.infer<typeof VisitOfClient>;

export const ClientDetail = z.extend(ClientView, {
  pets: z.array(
    z.extend(PetView, {
      note: z.nullable(z.string()),
      /** False for one that the account has and nobody entered. */
      isEntered: z.boolean(),
      /** False once its parent has taken it off the list. */
      isListed: z.boolean(),
      size: z.nullable(z.enum(petSizes)),
      last: z.nullable(LastTime),
    }),
  ),
  /** As the groomer has entered it, else as the bookings with them show it now. */
  contact: z.object({
    phone: z.nullable(PhoneView),
    email: z.nullable(z.string()),
    area: BookingView.shape.serviceArea,
    address: z.nullable(
      z.object({
        address: z.string(),
        city: z.nullable(z.string()),
        state: z.nullable(z.string()),
        zipCode: z.nullable(z.string()),
      }),
    ),
    access: BookingView.shape.access,
  }),
  link: ClientLink,
  entered: EnteredClient,
  ahead: z.array(VisitOfClient),
  aheadCount: count,
  /** For all visits, in cents: what they have paid, tips aside, and what they owe. */
  paid: z.object({ amount: count, tips: count, owed: count, unpaid: count }),
  offered: z.nullable(z.extend(z.pick(ProposalView, { options: true, expiresAt: true }), { bookingId: z.number() })),
  past: z.array(VisitOfClient),
  pastCount: count,
  /** The visit after which the next one can be offered, or why none can. */
  offerAfter: z.nullable(z.pick(BookingView, { id: true, preferredDate: true })),
  noOffer: z.nullable(z.string()),
  thread: z.nullable(z.object({ bookingId: z.number(), unread: count })),
});
export type ClientDetail = z.infer<typeof ClientDetail>;

export const ClientsQuery = z.object({
  q: z.catch(z.optional(text(100)), undefined),
  show: z.catch(z.optional(z.enum(clientFilterNames)), undefined),
  page: z.catch(z.optional(id()), undefined),
});
export type ClientsQuery = z.infer<typeof ClientsQuery>;

export const ClientVisitsQuery = z.object({ page: z.catch(z.optional(id()), undefined) });

export const ClientPetPath = z.object({ id: PathId.shape.id, petId: PathId.shape.id });
