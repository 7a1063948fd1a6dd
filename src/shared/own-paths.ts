import type { GroomerTab, ParentTab } from "./dashboards.ts";

export const PARENT_DASHBOARD = "/pet-parent-dashboard";
export const parentTabPath = (tab: ParentTab) => `${PARENT_DASHBOARD}?tab=${tab}`;
export const GROOMER_DASHBOARD = "/groomer-dashboard";
export const groomerTabPath = (tab: GroomerTab) => `${GROOMER_DASHBOARD}?tab=${tab}`;

/** One day of a groomer: who comes when, and the way there. */
export const dayPath = (date: string) => `${GROOMER_DASHBOARD}/day/${date}`;

/** 'Booking Requested!', for those without script. */
export const requestedPath = (bookingId: number) => `/bookings/${bookingId}/requested`;

/** The groomer's own membership: its panel, and where the browser comes back to from a payment. */
export const MEMBERSHIP_PANEL = `${GROOMER_DASHBOARD}?tab=account#membership`;
export const PAYMENT_RETURN = `${GROOMER_DASHBOARD}?payment=return`;
