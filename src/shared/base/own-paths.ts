import type { BookingsView, GroomerTab, ParentTab } from "../desk/dashboards.ts";
import type { AccountSection, LinkedSection, ProfileSection } from "../desk/sections.ts";
import type { BookingStatus } from "../visits/booking-labels.ts";
import { listQuery } from "./list-query.ts";

export const PARENT_DASHBOARD = "/pet-parent-dashboard";
export const parentTabPath = (tab: ParentTab) => `${PARENT_DASHBOARD}?tab=${tab}`;
export const GROOMER_DASHBOARD = "/groomer-dashboard";
export const groomerTabPath = (tab: GroomerTab) => `${GROOMER_DASHBOARD}?tab=${tab}`;
/** A page of a parent's past bookings. */
export const pastPath = (page: number) => `${parentTabPath("bookings")}&page=${page}#past`;
/** One section of a groomer's business or account, or of a parent's profile. */
export const groomerSectionPath = (tab: GroomerTab, section: string) => `${groomerTabPath(tab)}&section=${section}`;
export const businessPath = (section: LinkedSection) => groomerSectionPath("business", section);
export const accountPath = (section: AccountSection) => groomerSectionPath("account", section);
export const profilePath = (section: ProfileSection) => `${parentTabPath("profile")}&section=${section}`;
/** A parent's page of one pet. */
export const petPath = (petId: number) => `${parentTabPath("pets")}&pet=${petId}`;
/** Where the bar of a groomer's phone leads for everything that it does not name. */
export const MORE = groomerTabPath("more");

interface BookingsQuery {
  view: BookingsView;
  /** The day to show, or one of its week. */
  date?: string;
  /** Of all bookings: words to look for, only those with this status, and which page. */
  q?: string;
  show?: BookingStatus;
  page?: string;
}

/** A groomer's bookings: today, unless another view is named. */
export const bookingsPath = (query?: BookingsQuery) =>
  query ? `${groomerTabPath("bookings")}&${new URLSearchParams({ ...query })}` : groomerTabPath("bookings");

/** A groomer's clients: those with these words, of a part of the list, on one of its pages. */
export function clientsPath(query: Parameters<typeof listQuery>[0]): string {
  const asked = listQuery(query);
  return asked ? `${groomerTabPath("clients")}&${asked}` : groomerTabPath("clients");
}

/** Everything about one client of a groomer. */
export const clientPath = (id: number) => `/clients/${id}`;
/** The forms by which a groomer adds a client, and changes what was entered. */
export const ADD_CLIENT = "/clients/new";
export const editClientPath = (id: number) => `${clientPath(id)}/edit`;

/** The conversations of either side. */
export const MESSAGES = "/messages";
/** A page of them. */
export const conversationsPath = (page: number) => `${MESSAGES}?page=${page}`;

/** One day of a groomer: who comes when, and the way there. */
export const dayPath = (date: string) => `${GROOMER_DASHBOARD}/day/${date}`;

/** Everything about one visit, for both sides. */
export const bookingPagePath = (bookingId: number) => `/bookings/${bookingId}`;

/** What the groomer has written and shown there after the visit. */
export const AFTER_VISIT = "after-visit";
export const afterVisitPath = (bookingId: number) => `${bookingPagePath(bookingId)}#${AFTER_VISIT}`;

/** The forms below one of its pictures: the parent allows it for the portfolio or takes that back, the groomer adds it. */
export const notePicturePath = (bookingId: number, pictureId: number, what: "allow" | "take-back" | "portfolio") =>
  `${bookingPagePath(bookingId)}/pictures/${pictureId}/${what}`;

/** 'Booking Requested!', for those without script. */
export const requestedPath = (bookingId: number) => `/bookings/${bookingId}/requested`;

/** The messages of a booking: where they are read, where its forms send, what older ones have for an address. */
export const messagesPath = (bookingId: number) => `${bookingPagePath(bookingId)}#messages`;
export const messageFormPath = (bookingId: number) => `${bookingPagePath(bookingId)}/messages`;
export const messageReadPath = (bookingId: number) => `${messageFormPath(bookingId)}/read`;
export const earlierMessagesPath = (bookingId: number, before: number) =>
  `${messageFormPath(bookingId)}?before=${before}`;

/** The forms that tell the admins about a message, or a review. */
export const reportMessagePath = (bookingId: number, messageId: number) =>
  `${messageFormPath(bookingId)}/${messageId}/report`;
export const reportReviewPath = (reviewId: number) => `/reviews/${reviewId}/report`;

/** The groomer's own membership: its panel, and where the browser comes back to from a payment. */
export const MEMBERSHIP_PANEL = accountPath("membership");
export const PAYMENT_RETURN = `${GROOMER_DASHBOARD}?payment=return`;
