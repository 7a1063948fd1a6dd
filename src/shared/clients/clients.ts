import * as z from "zod/mini";
import { toRecord } from "../base/by-name.ts";
import { id, pathId, text } from "../base/fields.ts";
import { PhoneLink } from "../base/phones.ts";
import { AddedClient, ClientPet } from "../day/added/added-clients.ts";
import { clientSources } from "../day/added/added-labels.ts";
import { ClientLink, LinkQuestion } from "../day/added/linking.ts";
import { petSizes } from "../listing/sizes.ts";
import { BookingView } from "../visits/bookings.ts";
import { LastWork, PrivateNotes } from "../visits/payments.ts";
import { PetView } from "../visits/pets/pets.ts";
import { ProposalView } from "../visits/proposals.ts";
import { clientFilterNames } from "./client-filters.ts";

const ClientPetView = z.extend(z.pick(ClientPet, { id: true, name: true, type: true, breed: true, note: true }), {
  isListed: z.boolean(),
});

const ClientNextVisit = z.object({
  kind: z.enum(["visit", "request", "offer"]),
  bookingId: z.number(),
  date: z.nullable(z.string()),
  arrival: BookingView.shape.arrival,
});
export type ClientNextVisit = z.infer<typeof ClientNextVisit>;

export const ClientView = z.object({
  id: z.number(),
  source: z.enum(clientSources),
  petParentId: z.nullable(z.number()),
  /** Saved ZIP code, or the last visit's. Default for added visits. */
  zipCode: z.nullable(z.string()),
  name: z.string(),
  pets: z.array(ClientPetView),
  petInfo: z.nullable(z.string()),
  /** "May bite · Rabies expired: Rex · +1". Empty without a caution. */
  caution: z.string(),
  visits: z.number(),
  lastVisit: z.nullable(z.string()),
  /** Price of the last visit, in cents. */
  lastPrice: z.nullable(z.number()),
  next: z.nullable(ClientNextVisit),
  /** Local date of the visit due. Null until it's near, and with a visit ahead. */
  dueOn: z.nullable(z.string()),
  usualWeeks: z.nullable(z.number()),
  noShowsHere: z.number(),
  noShowsAnywhere: z.number(),
  canceledLateAnywhere: z.number(),
  isBlocked: z.boolean(),
  /** Date of removal. Null until we notify the groomer. */
  goesOn: z.nullable(z.string()),
  /** Has no account, and an email that was never invited. */
  canInvite: z.boolean(),
  note: z.nullable(z.string()),
});
export type ClientView = z.infer<typeof ClientView>;

const count = z.number();

export const ClientsPage = z.object({
  clients: z.array(ClientView),
  total: z.object({ clients: count, pets: count }),
  /** Clients found per filter, with the search words. */
  found: z.object({ all: count, ...toRecord(clientFilterNames, () => count) }),
  page: count,
  pages: count,
  /** All due clients if the filter is "due", otherwise empty. */
  toText: z.array(
    z.extend(z.pick(ClientView, { id: true, name: true }), {
      phone: z.nullable(PhoneLink),
      pets: z.array(z.object({ name: z.string() })),
      text: z.string(),
      /** The visit is due on this day. */
      date: z.string(),
    }),
  ),
  /** Everyone who can be invited, and the names of those without an email. Only on the first page of all clients. */
  toInvite: z.object({ clients: z.array(z.pick(ClientView, { id: true, name: true })), withoutEmail: z.string() }),
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
  /** `id` is an added visit's. Its two prices are equal; 0 if unknown. */
  isAdded: z.boolean(),
  /** Pending, or planned and not over yet. */
  isAhead: z.boolean(),
  payment: PrivateNotes.shape.payment,
  /** True while the parent must reply to proposed times. */
  isTheirTurn: z.optional(z.literal(true)),
});
export type VisitOfClient = z.infer<typeof VisitOfClient>;

export const ClientDetail = z.extend(ClientView, {
  pets: z.array(
    z.extend(PetView, {
      note: z.nullable(z.string()),
      isAdded: z.boolean(),
      isListed: z.boolean(),
      size: z.nullable(z.enum(petSizes)),
      last: z.nullable(LastWork),
    }),
  ),
  /** Saved contact, or the one of current bookings. */
  contact: z.object({
    phone: z.nullable(PhoneLink),
    email: z.nullable(z.string()),
    /** State and ZIP code are "" where an imported list had none. */
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
  added: AddedClient,
  ahead: z.array(VisitOfClient),
  aheadCount: count,
  /** For all visits, in cents. Tips are separate. */
  paid: z.object({ amount: count, tips: count, owed: count, unpaid: count }),
  offered: z.nullable(z.extend(z.pick(ProposalView, { options: true, expiresAt: true }), { bookingId: z.number() })),
  past: z.array(VisitOfClient),
  pastCount: count,
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

export const ClientPetParams = z.object({ id: pathId, petId: pathId });
