import { type EmailTemplate, type Prose, prose, untrustedPublic } from "#src/email/template.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import { distanceText } from "#src/shared/listing/area-labels.ts";
import { betweenText } from "#src/shared/visits/arrival-labels.ts";
import type { BookingStatus, Side } from "#src/shared/visits/booking-labels.ts";
import { freeDeadlineIfAhead } from "#src/shared/visits/cancel-labels.ts";
import { everyWeeksText } from "#src/shared/visits/pets/pet-labels.ts";
import { isSiteReason } from "#src/shared/visits/site-reasons.ts";
import {
  anyDaySearch,
  contactKindsText,
  depositProse,
  type EmailVisit,
  emailAbout,
  emailDetails,
  freeCancelText,
  groomerIn,
  groomerPhoneHint,
  parentIn,
  searchLink,
  seeContactLine,
  subjectFor,
  timeInZone,
  urlOf,
  type Visit,
} from "../emails.ts";
import { nothingToDoText } from "./cancellation-emails.ts";

export function cancelledEmail(
  visit: Visit,
  side: Side,
  { by, from }: { by: Side; from: BookingStatus },
): EmailTemplate {
  if (side === by) return cancelledOwn(visit, by);
  return by === "parent" ? cancelledByParent(visit, from) : cancelledByGroomer(visit);
}

export const acceptedToParent = (visit: Visit) =>
  emailAbout(visit, {
    subject: subjectFor("Booking accepted", visit),
    paragraphs: [
      prose`Good news: ${groomerIn(visit)} accepted your request.`,
      `${timeToParent(visit)} ${groomerPhoneHint(visit)}, and the attached file adds the visit to your calendar.`,
      ...depositProse(visit),
    ],
    closing: freeCancelText(visit),
  });

function timeToParent({ arrival, promisedBy }: Visit): string {
  if (arrival) return `They'll arrive ${betweenText(arrival)}.`;
  if (promisedBy !== null) return "We'll send you a 1-hour arrival window by 5 PM the day before.";
  return "They'll contact you to set a time.";
}

export const acceptedToGroomer = (visit: Visit) =>
  emailAbout(visit, {
    subject: `You accepted a booking for ${longDate(visit.preferredDate)}`,
    paragraphs: [
      prose`You accepted the request from ${parentIn(visit, "a pet parent")}, and we let them know.`,
      `${seeContactLine(visit)} The attached file adds the visit to your calendar.`,
    ],
  });

export const declinedEmail = (visit: Visit) =>
  emailAbout(visit, {
    subject: subjectFor("Request declined", visit),
    paragraphs: [
      prose`We're sorry. ${groomerIn(visit, "The groomer")} can't take your request.`,
      ...reasonIn(visit),
      "You don't owe anything.",
    ],
    action: searchLink(visit),
  });

const cancelledByGroomer = (visit: Visit) =>
  emailAbout(visit, {
    subject: subjectFor("Booking canceled", visit),
    paragraphs: [prose`We're sorry. ${groomerIn(visit, "The groomer")} canceled your booking.`, ...reasonIn(visit)],
    action: searchLink(visit),
  });

function cancelledByParent(visit: Visit, from: BookingStatus): EmailTemplate {
  const what = from === "pending" ? "booking request" : "booking";
  return emailAbout(visit, {
    subject: `A ${what} for ${longDate(visit.preferredDate)} was canceled`,
    paragraphs: [prose`${parentIn(visit)} canceled their ${what}.`, ...reasonIn(visit), nothingToDoText(visit, from)],
  });
}

const cancelledOwn = (visit: Visit, by: Side) =>
  emailAbout(visit, {
    subject: `You canceled a booking for ${longDate(visit.preferredDate)}`,
    paragraphs: [
      prose`You canceled the booking with ${by === "parent" ? groomerIn(visit) : parentIn(visit, "the pet parent")}, and we let them know.`,
      "The attached file removes it from your calendar.",
    ],
  });

/** The reason itself or a link to it, because emails don't quote user text. */
function reasonIn(visit: Visit): Prose[] {
  const { statusReason, appUrl } = visit;
  if (!statusReason) return [];
  if (isSiteReason(statusReason)) return [statusReason];
  return [prose`${{ url: urlOf(visit, appUrl), label: "Read their reason" }}`];
}

export interface NearGroomer {
  id: number;
  businessName: string;
}

/** `isAnswered`: the groomer proposed other times, but no time was agreed. */
export const expiredEmails = (
  visit: Visit,
  near: readonly NearGroomer[],
  isAnswered: boolean,
): Record<Side, EmailTemplate> => ({
  parent: emailAbout(visit, {
    subject: subjectFor(isAnswered ? "Request expired" : "Request expired without a reply", visit),
    paragraphs: [
      isAnswered
        ? prose`We're sorry. You and ${groomerIn(visit)} didn't agree on a time, so your request expired.`
        : prose`We're sorry. ${groomerIn(visit, "The groomer")} didn't reply in time, so your request expired.`,
      `You don't owe anything.${whoElse(near.length)}`,
    ],
    facts: [...near.map((groomer) => linkTo(groomer, visit.appUrl)), ...emailDetails(visit)],
    action: near.length > 0 || !visit.serviceArea ? searchLink(visit) : anyDaySearch(visit),
  }),
  groomer: emailAbout(visit, {
    subject: isAnswered ? "A booking request expired" : "A booking request expired without your reply",
    paragraphs: isAnswered
      ? [
          prose`You and ${parentIn(visit, "the pet parent")} didn't agree on a time, so the request expired. We've let them know.`,
        ]
      : [
          prose`You didn't reply to the request from ${parentIn(visit, "a pet parent")} in time, so it expired. We've let them know.`,
          "Requests expire after two days, or sooner if the visit is close.",
        ],
    action: { label: "See the request", url: urlOf(visit, visit.appUrl) },
  }),
});

function whoElse(count: number): string {
  if (count === 0) return "";
  return count === 1 ? " This groomer also serves your ZIP code:" : " These groomers also serve your ZIP code:";
}

function linkTo({ id, businessName }: NearGroomer, appUrl: string): NonNullable<EmailTemplate["facts"]>[number] {
  const profile = { url: appUrl + groomerPath(id), label: "see the profile" };
  return ["Near you", prose`${untrustedPublic(businessName)}, ${profile}`];
}

interface RequestEmailData {
  shown: Visit;
  ctx: { now(): number };
  row: { parent: { confirmedAt: number | null } };
}

export const requestedToGroomer = ({ shown }: Pick<RequestEmailData, "shown">) =>
  emailAbout(shown, {
    subject: `New booking request for ${longDate(shown.preferredDate)}`,
    paragraphs: [
      prose`${parentIn(shown)} sent you a booking request${away(shown)}.`,
      ...(shown.everyWeeks
        ? [`It repeats ${everyWeeksText(shown.everyWeeks)}. If you accept, we book the later visits too.`]
        : []),
      ...(shown.expiresAt === null
        ? []
        : [`Reply by ${timeInZone(shown.expiresAt, shown.timeZone)}, or the request expires.`]),
      `Pet details are on the request page. ${contactKindsText(shown, ["appears", "appear"])} there once you accept.`,
    ],
    action: { label: "See the request", url: urlOf(shown, shown.appUrl) },
  });

export const requestedToParent = ({ shown, ctx, row }: RequestEmailData) => {
  const until = freeDeadlineIfAhead(shown, ctx.now());
  return emailAbout(shown, {
    subject: subjectFor("Request sent", shown),
    paragraphs: [
      prose`We sent your request to ${groomerIn(shown)}. We'll let you know when they reply.`,
      `Nothing is booked yet.${shown.expiresAt === null ? "" : ` Without a reply by ${timeInZone(shown.expiresAt, shown.timeZone)}, the request expires.`}`,
      ...(row.parent.confirmedAt === null
        ? ["Confirm your email with the link we sent, so their reply reaches you."]
        : []),
    ],
    action: { label: "See your request", url: urlOf(shown, shown.appUrl) },
    closing: `You pay the groomer directly. Nothing is charged now. Free to cancel until ${until ?? "they accept"}.`,
  });
};

const away = ({ distanceMiles: miles }: EmailVisit): string =>
  miles === null ? "" : ` from ${distanceText(miles)} away`;
