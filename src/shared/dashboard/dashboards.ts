import * as z from "zod/mini";
import { id, pageNumber, text } from "../base/fields.ts";
import { isCalendarDay } from "../base/time.ts";
import { clientFilterNames } from "../clients/client-filters.ts";
import { bookingStatuses } from "../visits/booking-labels.ts";

export const groomerTabs = ["bookings", "clients", "services", "business", "numbers", "account", "more"] as const;
export type GroomerTab = (typeof groomerTabs)[number];

export const parentTabs = ["bookings", "pets", "profile", "more"] as const;
export type ParentTab = (typeof parentTabs)[number];

export const bookingViews = ["today", "calendar", "all"] as const;
export type ScheduleViewName = (typeof bookingViews)[number];

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

export const viewLabels: Record<ScheduleViewName, string> = {
  today: "Today",
  calendar: "Calendar",
  all: "All bookings",
};

/** Invalid values count as missing. */
export const GroomerTabQuery = z.object({
  tab: z.catch(z.optional(z.enum(groomerTabs)), undefined),
  view: z.catch(z.optional(z.enum(bookingViews)), undefined),
  date: z.catch(z.optional(z.string().check(z.refine(isCalendarDay))), undefined),
  span: z.catch(z.optional(z.literal("month")), undefined),
  q: z.catch(z.optional(text(100)), undefined),
  show: z.catch(z.optional(z.enum([...bookingStatuses, ...clientFilterNames])), undefined),
  page: z.catch(z.optional(id()), undefined),
  section: z.catch(z.optional(text(100)), undefined),
  payment: z.catch(z.optional(z.literal("return")), undefined),
});
export type GroomerTabQuery = z.infer<typeof GroomerTabQuery>;
export const ParentTabQuery = z.object({
  tab: z.catch(z.optional(z.enum(parentTabs)), undefined),
  review: z.catch(z.optional(id()), undefined),
  section: z.catch(z.optional(text(100)), undefined),
  pet: z.catch(z.optional(id()), undefined),
  dispute: z.catch(z.optional(id()), undefined),
  page: z.catch(pageNumber, 1),
});
export type ParentTabQuery = z.infer<typeof ParentTabQuery>;
