import * as z from "zod/mini";
import { byName } from "../base/by-name.ts";
import { id, PathId, text } from "../base/fields.ts";
import { decidedInClient } from "./about-parents.ts";
import { BookingView } from "./bookings.ts";
import { clientFilterNames } from "./client-filters.ts";
import { JoinQuestion, JoinStanding } from "./own/joining.ts";
import { OwnClientView } from "./own/own-clients.ts";
import { petSizes } from "./own/own-labels.ts";
import { animalTypes } from "./pets/pet-labels.ts";
import { PetView } from "./pets/pets.ts";
import { ProposalView } from "./proposals.ts";

/** A saved pet that the groomer has groomed, or an own one: each kind has numbers of its own. */
const ClientPetView = z.object({
  id: z.number(),
  isOwn: z.boolean(),
  name: z.string(),
  type: z.enum(animalTypes),
  breed: z.nullable(z.string()),
  /** The groomer's own. */
  note: z.nullable(z.string()),
  /** The groomer's own of before, about the own pet that it is. */
  enteredNote: z.nullable(z.string()),
});

/** What lies ahead: a visit, a request that waits for an answer, or a next visit that was offered. Days are local. */
const NextOfClient = z.object({
  kind: z.enum(["visit", "request", "offer"]),
  /** Of an offer the visit that it comes after; null for an own visit. */
  bookingId: z.nullable(z.number()),
  ownVisitId: z.nullable(z.number()),
  /** Null for an offer, which has several. */
  date: z.nullable(z.string()),
  /** The promised hour of arrival, local "HH:MM"; both are the same where an own visit begins at that minute. */
  arrival: BookingView.shape.arrival,
});
export type NextOfClient = z.infer<typeof NextOfClient>;

/** A household that a groomer has been to or has entered, as that groomer sees it. */
export const ClientView = z.object({
  /** The number of the pet parent, or "o" and that of an own client who has not been visited through the site. */
  id: z.string(),
  /** Null for an own client who has not joined an account. */
  petParentId: z.nullable(z.number()),
  /** What the groomer has entered of this household, if anything; of several the first. */
  ownClientId: z.nullable(z.number()),
  /** As the groomer has entered it, or else of the last visit: where a visit that is added goes, unless another is named. */
  zipCode: z.nullable(z.string()),
  name: z.string(),
  pets: z.array(ClientPetView),
  /** What the parent wrote about the pets for the last visit. */
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
  ...byName(decidedInClient, () => z.boolean()),
  /** The day on which an own client is removed, three years after the last visit; null before the groomer was told of it. */
  goesOn: z.nullable(z.string()),
  /** About the household; the groomer's own. */
  note: z.nullable(z.string()),
});
export type ClientView = z.infer<typeof ClientView>;

const count = z.number();

/** One page of a groomer's clients. */
export const ClientsPage = z.object({
  clients: z.array(ClientView),
  /** All clients of this groomer, and their pets. */
  total: z.object({ clients: count, pets: count }),
  /** How many of those that have the words each filter shows. */
  found: z.object({ all: count, ...byName(clientFilterNames, () => count) }),
  page: count,
  pages: count,
  /** Which own clients may be parents who book. */
  questions: z.array(JoinQuestion),
});
export type ClientsPage = z.infer<typeof ClientsPage>;

/** What a row says of a booking with a client, or of an own visit, as in `BookingView`. */
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
  /** A request whose parent has other times to answer. */
  isTheirTurn: z.optional(z.literal(true)),
});
export type VisitOfClient = z.infer<typeof VisitOfClient>;

/** One client with everything that its groomer may know of it (docs/product.md, Who sees what). */
export const ClientDetail = z.extend(ClientView, {
  pets: z.array(
    z.extend(PetView, {
      note: z.nullable(z.string()),
      enteredNote: z.nullable(z.string()),
      /** False once its parent has taken it off the list. */
      isListed: z.boolean(),
      isOwn: z.boolean(),
      /** Of an own pet. */
      size: z.nullable(z.enum(petSizes)),
    }),
  ),
  /** As the bookings with them show it now, else as the groomer has entered it. */
  contact: z.object({
    phone: z.nullable(z.string()),
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
  /** How what the groomer has entered and an account stand to each other. */
  standing: JoinStanding,
  /** What the groomer has entered, to be changed; null for a household that is known from bookings alone. */
  own: z.nullable(OwnClientView),
  /** The soonest visits and requests ahead, and how many there are. */
  ahead: z.array(VisitOfClient),
  aheadCount: count,
  /** The next visit that was offered, while it waits for an answer. */
  offered: z.nullable(z.extend(z.pick(ProposalView, { options: true, expiresAt: true }), { bookingId: z.number() })),
  /** The latest of the others, latest first, and how many there are. */
  past: z.array(VisitOfClient),
  pastCount: count,
  /** The visit after which the next one can be offered, or why none can. */
  offerAfter: z.nullable(z.pick(BookingView, { id: true, preferredDate: true })),
  noOffer: z.nullable(z.string()),
  /** The latest booking that has messages, or can have some. */
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

export const ClientPath = z.object({ id: z.string().check(z.regex(/^o?[1-9]\d{0,9}$/)) });
/** Those whom the groomer has entered. */
export const OwnClientPath = z.object({ id: z.string().check(z.regex(/^o[1-9]\d{0,9}$/)) });
/** Those who have an account. */
export const ParentPath = PathId;
export const ClientPetPath = z.object({ id: PathId.shape.id, petId: PathId.shape.id });
