import * as z from "zod/mini";
import { id, pageNumber, text } from "../base/fields.ts";
import { isCalendarDay } from "../base/time.ts";
import { clientFilterNames } from "../clients/client-filters.ts";
import { bookingStatuses } from "../visits/booking-labels.ts";

/** The rooms of each dashboard in their order, as they stand in the address: what is used daily comes first. */
export const groomerRooms = ["bookings", "clients", "services", "business", "numbers", "account"] as const;
/** 'More' leads to the rooms that the bar of a phone does not name. */
export const groomerTabs = [...groomerRooms, "more"] as const;
export type GroomerTab = (typeof groomerTabs)[number];

export const parentTabs = ["bookings", "pets", "profile"] as const;
export type ParentTab = (typeof parentTabs)[number];

/** The views of a groomer's bookings. */
export const bookingViews = ["today", "calendar", "all"] as const;
export type BookingsView = (typeof bookingViews)[number];

export const tabLabels: Record<GroomerTab | ParentTab, string> = {
  account: "Account",
  business: "Business",
  services: "Services",
  bookings: "Bookings",
  clients: "Clients",
  numbers: "Insights",
  profile: "Profile",
  pets: "My Pets",
  more: "More",
};

export const viewLabels: Record<BookingsView, string> = {
  today: "Today",
  calendar: "Calendar",
  all: "All bookings",
};

/** The query of a dashboard; what it does not know counts as not asked. */
export const GroomerTabQuery = z.object({
  tab: z.catch(z.optional(z.enum(groomerTabs)), undefined),
  /** Of the bookings. */
  view: z.catch(z.optional(z.enum(bookingViews)), undefined),
  /** Of the calendar: the day to show, or one of its week. */
  date: z.catch(z.optional(z.string().check(z.refine(isCalendarDay))), undefined),
  /** Of all bookings, and of the clients: words to look for, a part of the list, and which page. */
  q: z.catch(z.optional(text(100)), undefined),
  show: z.catch(z.optional(z.enum([...bookingStatuses, ...clientFilterNames])), undefined),
  page: z.catch(z.optional(id()), undefined),
  /** Of the business, or of the account, which know their own. */
  section: z.catch(z.optional(text(100)), undefined),
  /** "return": the browser comes from the payment. */
  payment: z.catch(z.optional(z.literal("return")), undefined),
});
export type GroomerTabQuery = z.infer<typeof GroomerTabQuery>;
export const ParentTabQuery = z.object({
  tab: z.catch(z.optional(z.enum(parentTabs)), undefined),
  /** The booking that a mail invites to review. */
  review: z.catch(z.optional(id()), undefined),
  /** Of the profile. */
  section: z.catch(z.optional(text(100)), undefined),
  /** The pet whose page it is. */
  pet: z.catch(z.optional(id()), undefined),
  /** The no-show that a mail says how to contest. */
  contest: z.catch(z.optional(id()), undefined),
  /** Of the past bookings. */
  page: z.catch(pageNumber, 1),
});
export type ParentTabQuery = z.infer<typeof ParentTabQuery>;
