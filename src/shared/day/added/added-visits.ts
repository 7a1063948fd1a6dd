import * as z from "zod/mini";
import { PhoneLink } from "../../base/phones.ts";
import { BookingView } from "../../visits/bookings.ts";
import { PetView } from "../../visits/pets/pets.ts";
import { addedVisitStatuses } from "./added-labels.ts";

/* Local dates and times, prices in cents. */

const taken = {
  id: true,
  addOnServices: true,
  access: true,
  onMyWayAt: true,
  arrivedAt: true,
  privateNotes: true,
  actions: true,
} as const;
const ofPet = { id: true, name: true, type: true, breed: true, coat: true, traits: true } as const;

export const AddedVisitView = z.extend(z.pick(BookingView, taken), {
  groomerId: z.number(),
  clientId: z.nullable(z.number()),
  name: z.string(),
  date: z.string(),
  start: z.string(),
  until: z.nullable(z.string()),
  minutes: z.number(),
  zipCode: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  address: z.nullable(z.string()),
  service: z.nullable(z.string()),
  price: z.nullable(z.number()),
  note: z.nullable(z.string()),
  pets: z.array(z.pick(PetView, ofPet)),
  phone: z.nullable(PhoneLink),
  status: z.enum(addedVisitStatuses),
  everyWeeks: z.nullable(z.number()),
  hasAccount: z.boolean(),
});
export type AddedVisitView = z.infer<typeof AddedVisitView>;

export const AnyVisitView = z.union([BookingView, AddedVisitView]);
export type AnyVisitView = z.infer<typeof AnyVisitView>;
