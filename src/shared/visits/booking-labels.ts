import { groomerPath, PRIVACY, TERMS } from "../base/paths.ts";
import { longDate } from "../base/time.ts";
import { type TimeSlot, timeSlots } from "../base/time-slots.ts";
import type { ToastMessage } from "../base/toasts.ts";

export const sides = ["parent", "groomer"] as const;
export type Side = (typeof sides)[number];

export const actors = [...sides, "system"] as const;
export type Actor = (typeof actors)[number];

export const otherSide: Record<Side, Side> = { parent: "groomer", groomer: "parent" };

export const proposalKinds = ["other-time", "next-visit"] as const;
export type ProposalKind = (typeof proposalKinds)[number];

export const cantMakeText = (name: string, date: string) => `${name} can't make ${longDate(date).split(",")[0]}`;

export const MAX_OFFER_TIMES = 3;
export const MAX_PROPOSALS = 6;
export const MAX_NEXT_OFFERS = 3;
export const OFFER_OPEN_DAYS = 7;
export const cycleLimits = { least: 4, most: 12, usual: 6 } as const;
export const PROPOSAL_NOTE_CHARS = 500;

export const proposalActions = ["accept", "decline", "withdraw"] as const;
export type ProposalAction = (typeof proposalActions)[number];

/** "late" can be chosen, but the visit would end after closing. */
export const proposedTimeFits = ["open", "late", "full", "closed", "past"] as const;

/** After an immediate move, no proposal is open. */
export const proposedToast = ({ proposal }: { proposal: unknown }, other: string): ToastMessage => ({
  kind: "success",
  title: proposal ? "Proposal sent" : "Visit moved",
  description: proposal ? `${other} has up to three days to reply.` : `We'll let ${other} know.`,
});

export const bookingStatuses = [
  "pending",
  "accepted",
  "declined",
  "completed",
  "cancelled",
  "expired",
  "no_show",
] as const;
export const visitSources = ["site", "groomer"] as const;
export type VisitSource = (typeof visitSources)[number];

export type BookingStatus = (typeof bookingStatuses)[number];

export const proposalStatuses = ["open", "accepted", "declined", "withdrawn", "lapsed"] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

export { type TimeSlot, timeSlots };

export const slotHours: Record<TimeSlot, { opens: string; closes: string }> = {
  "Morning (8AM - 12PM)": { opens: "08:00", closes: "12:00" },
  "Afternoon (12PM - 4PM)": { opens: "12:00", closes: "16:00" },
  "Evening (4PM - 7PM)": { opens: "16:00", closes: "19:00" },
};

export const statusLabels: Record<BookingStatus, string> = {
  pending: "Waiting for the groomer",
  accepted: "Accepted",
  declined: "Declined",
  completed: "Completed",
  cancelled: "Canceled",
  expired: "Expired",
  no_show: "No-show",
};

export const statusLabel = (status: BookingStatus, side: "parent" | "groomer") =>
  status === "pending" && side === "groomer" ? "Waiting for your reply" : statusLabels[status];

export const bookingActions = ["accept", "decline", "expire", "complete", "no_show", "cancel", "reopen"] as const;
export type BookingAction = (typeof bookingActions)[number];

export const UNDO_MS = 10_000;

/** A function call marked as pure, so that bundles that don't use this list leave it out. */
export const visitActions = /* @__PURE__ */ (() =>
  [
    ...bookingActions,
    "on_my_way",
    "arrived",
    "propose",
    "propose_next",
    "did_not_come",
    "dispute",
    "review",
    "book_again",
    "write_note",
    "edit",
    "remove",
  ] as const)();

export const REVIEW_DAYS = 60;

export const reviewObstacleLabels = /* @__PURE__ */ (() =>
  ({
    "not-completed": "You can review this visit once it's completed.",
    reviewed: "You've already reviewed this visit.",
    "not-over": "You can review this visit after it ends.",
    "too-late": `You can review a visit for ${REVIEW_DAYS} days.`,
    unconfirmed: "To review this visit, open the link we emailed you.",
  }) as const)();
export type ReviewObstacle = keyof typeof reviewObstacleLabels;
export const reviewObstacleNames = /* @__PURE__ */ Object.keys(reviewObstacleLabels) as ReviewObstacle[];

export const disputeKeys = ["no_show", "did_not_come"] as const;
export type DisputeKind = (typeof disputeKeys)[number];

export const DISPUTE_DAYS = 7;

export const REASON_CHARS = 500;
export const NO_REASON_TEXT = "Tell the pet parent why you need to cancel";

export const MAX_DAYS_AHEAD = 365;

export const requestFormTexts = { send: "Send Booking Request", sending: "Sending..." } as const;

/** Rendered by the server, so that scripts stay small. */
export const bookingHints = {
  end: "The groomer will contact you to confirm details",
  pay: "You pay the groomer directly. Nothing is charged now.",
  terms: TERMS,
  privacy: PRIVACY,
  count: "Price and time are per pet",
  size: "How big is your pet?",
  pet: "Name, breed, size, and anything that makes them nervous",
  steps: {
    what: ["Service and pets", "Package, size, and pet"],
    when: ["Date and time", "Day and time of day"],
    place: ["Address, access, and send", "Where, fees, and send"],
  },
} as const;

export const bookingPanelTexts = {
  title: "Book an Appointment",
  intro: "Fill in the details to request a booking",
  noPackages: "No services available for booking at this time.",
  notForGroomers: "You're logged in as a groomer. Log in as a pet parent to book.",
  notForAdmins: "You're logged in as an admin. Log in as a pet parent to book.",
} as const;

export const requestToasts = {
  login: { title: "Please log in", description: "You need to log in to book an appointment" },
  date: { title: "Please select a date", description: "Choose your preferred date for the appointment" },
  failed: "Booking failed",
} as const;

export function slotParts(slot: TimeSlot): { part: string; hours: string } {
  const [part = "", hours = ""] = slot.slice(0, -1).split(" (");
  return { part, hours };
}

export const filledSlotText = "That time of day just filled up. Pick another.";

export const driveTooFarText = (miles: string) => `That time of day doesn't fit a drive of ${miles}. Pick another.`;

export const calendarFilePath = (id: number) => `/api/bookings/${id}/calendar.ics`;
export const webCalendars = ["google", "outlook"] as const;
export type CalendarKey = (typeof webCalendars)[number];

export const bookAgainPath = (
  { id, groomerId, servicePackageId }: Record<"id" | "groomerId" | "servicePackageId", number>,
  more = "",
) => `${groomerPath(groomerId)}?package=${servicePackageId}&again=${id}${more}#book`;

export const suspensionText = (names: Record<"groomerName" | "petParentName", string>, reader: "parent" | "groomer") =>
  reader === "parent"
    ? `We suspended ${names.groomerName}'s account. Your visit is still planned. You can cancel free of charge until it starts.`
    : `We suspended ${names.petParentName}'s account. The visit is still planned. You can cancel it here.`;
