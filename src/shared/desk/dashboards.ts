import * as z from "zod/mini";
import { id } from "../base/fields.ts";

/** The tabs of each dashboard in their order, as they stand in the address. */
export const groomerTabs = ["account", "business", "services", "bookings", "clients", "numbers"] as const;
export type GroomerTab = (typeof groomerTabs)[number];

export const parentTabs = ["profile", "pets", "bookings"] as const;
export type ParentTab = (typeof parentTabs)[number];

export const tabLabels: Record<GroomerTab | ParentTab, string> = {
  account: "Account",
  business: "Business",
  services: "Services",
  bookings: "Bookings",
  clients: "Clients",
  numbers: "Numbers",
  profile: "Profile",
  pets: "My Pets",
};

/** The query of a dashboard; an unknown tab counts as none. */
export const GroomerTabQuery = z.object({
  tab: z.catch(z.optional(z.enum(groomerTabs)), undefined),
  /** "return": the browser comes from the payment. */
  payment: z.catch(z.optional(z.literal("return")), undefined),
});
export const ParentTabQuery = z.object({
  tab: z.catch(z.optional(z.enum(parentTabs)), undefined),
  /** The booking that a mail invites to review. */
  review: z.catch(z.optional(id()), undefined),
  /** The pet whose form opens at once. */
  pet: z.catch(z.optional(id()), undefined),
  /** The no-show that a mail says how to contest. */
  contest: z.catch(z.optional(id()), undefined),
});
