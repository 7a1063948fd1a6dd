import type { GroomerTab, ParentTab, ScheduleViewName } from "../dashboard/dashboards.ts";
import type { AccountSection, BusinessSection, ProfileSection } from "../dashboard/sections.ts";
import type { BookingListQuery } from "../day/list/list.ts";
import type { ReportKind } from "../people/report-labels.ts";
import { listQueryString } from "./list-query.ts";

export const PARENT_DASHBOARD = "/pet-parent-dashboard";
export const parentTabPath = (tab: ParentTab) => `${PARENT_DASHBOARD}?tab=${tab}`;
export const GROOMER_DASHBOARD = "/groomer-dashboard";
export const groomerTabPath = (tab: GroomerTab) => `${GROOMER_DASHBOARD}?tab=${tab}`;
export const pastPagePath = (page: number) => `${parentTabPath("bookings")}&page=${page}#past`;
export const groomerSectionPath = (tab: GroomerTab, section: string) => `${groomerTabPath(tab)}&section=${section}`;
export const businessPath = (section: BusinessSection) => groomerSectionPath("business", section);
export const accountPath = (section: AccountSection) => groomerSectionPath("account", section);
export const parentProfilePath = (section: ProfileSection) => `${parentTabPath("profile")}&section=${section}`;
export const petPath = (petId: number) => `${parentTabPath("pets")}&pet=${petId}`;
/** The groomer's portfolio. */
export const PORTFOLIO_PATH = /* @__PURE__ */ groomerSectionPath("services", "photos");
/** The sizes form of a package posts here. */
export const sizesFormPath = (packageId: number | ":id") => `${GROOMER_DASHBOARD}/packages/${packageId}/sizes`;
export const START_PAGE = `${GROOMER_DASHBOARD}/start`;
export const LISTED_PAGE = `${GROOMER_DASHBOARD}/listed`;
/** Dismisses the line about first steps on Today. */
export const DISMISS_START_PATH = `${START_PAGE}/dismissed`;
export const YOUR_DATA_PAGE = "/your-data";
/* Marked as pure, or every script with one path of this file keeps them. */
export const MORE_TAB_PATH = /* @__PURE__ */ groomerTabPath("more");

interface BookingsQuery {
  view: ScheduleViewName;
  date?: string;
  span?: "month";
  q?: string;
  show?: NonNullable<BookingListQuery["show"]>;
  page?: string;
}

export const bookingsPath = (query?: BookingsQuery) =>
  query ? `${groomerTabPath("bookings")}&${new URLSearchParams({ ...query })}` : groomerTabPath("bookings");

export function clientsPath(query: Parameters<typeof listQueryString>[0]): string {
  const search = listQueryString(query);
  return search ? `${groomerTabPath("clients")}&${search}` : groomerTabPath("clients");
}

export const clientPath = (id: number) => `/clients/${id}`;
export const clientVisitsPath = (id: number, page = 1) => `${clientPath(id)}/visits${page > 1 ? `?page=${page}` : ""}`;
export const ADD_CLIENT = "/clients/new";
export const editClientPath = (id: number) => `${clientPath(id)}/edit`;

export const NEW_VISIT = "/visits/new";
interface NewVisitQuery {
  date?: string | null;
  time?: string | null;
  client?: number | null;
  name?: string;
  phone?: string;
  event?: boolean;
}

export function newVisitPath(query: NewVisitQuery = {}): string {
  const { event, ...others } = query;
  const entries = Object.entries({ ...others, event: event ? "1" : null }).flatMap(([name, value]) =>
    value == null ? [] : [[name, String(value)]],
  );
  return entries.length > 0 ? `${NEW_VISIT}?${new URLSearchParams(entries)}` : NEW_VISIT;
}

export const visitBookedPath = (visitId: number) => `/visits/${visitId}/booked`;
export const undoVisitPath = (visitId: number) => `/visits/${visitId}/undo`;

export const MESSAGES = "/messages";
export const pagedMessagesPath = (page: number) => `${MESSAGES}?page=${page}`;

export const dayPath = (date: string) => `${GROOMER_DASHBOARD}/day/${date}`;

export const bookingPagePath = (bookingId: number) => `/bookings/${bookingId}`;

export const AFTER_VISIT_ID = "after-visit";
export const afterVisitPath = (bookingId: number) => `${bookingPagePath(bookingId)}#${AFTER_VISIT_ID}`;

export const notePhotoUsePath = (bookingId: number, photoId: number, what: "allow" | "withdraw" | "portfolio") =>
  `${bookingPagePath(bookingId)}/photos/${photoId}/${what}`;

export const reviewFormPath = (bookingId: number) => `${bookingPagePath(bookingId)}/review`;
export const visitPayPath = (visitId: number) => `${bookingPagePath(visitId)}/payment`;

export const requestSentPath = (bookingId: number) => `/bookings/${bookingId}/requested`;

export const messagesPartPath = (bookingId: number) => `${bookingPagePath(bookingId)}#messages`;
export const bookingThreadPath = (bookingId: number | string) => `/bookings/${bookingId}/messages`;
/** Form for a visitor's question. */
export const askPath = (groomerId: number | string) => `/groomer/${groomerId}/ask`;
export const messagesWithPath = (otherId: number | string) => `${MESSAGES}/with/${otherId}`;

/** The form shows the question that a visitor typed before login. */
export const typedQuestionPath = (groomerId: number | string) => `${messagesWithPath(groomerId)}?kept=1`;

interface ThreadIds {
  /** Null for a question. */
  bookingId: number | null;
  otherId: number;
}
export const threadPath = ({ bookingId, otherId }: ThreadIds) =>
  bookingId === null ? messagesWithPath(otherId) : messagesPartPath(bookingId);
/** The page has a form that works without script. */
export const messageFormPath = ({ bookingId, otherId }: ThreadIds) =>
  bookingId === null ? messagesWithPath(otherId) : bookingThreadPath(bookingId);

/** Undoes the parent's block of a groomer. */
export const unblockGroomerPath = (groomerId: number | string) => `/groomer/${groomerId}/allow`;

export const reportPath = (kind: ReportKind, id: number) => `/report/${kind}/${id}`;

export const MEMBERSHIP_PANEL_PATH = /* @__PURE__ */ accountPath("membership");
export const AFTER_PAYMENT_PATH = "/groomer-dashboard?payment=return";
