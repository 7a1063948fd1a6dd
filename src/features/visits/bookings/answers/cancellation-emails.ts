import { type EmailTemplate, mailtoLink, prose } from "#src/email/template.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { longDate } from "#src/shared/base/time.ts";
import { type BookingStatus, otherSide, type Side } from "#src/shared/visits/booking-labels.ts";
import { emailAbout, groomerIn, parentIn, searchLink, subjectFor, type Visit } from "../emails.ts";

/* The reason for a suspension is not shared with the other side. Calendars of both sides are updated. */

interface SystemCancellation {
  by: Side;
  from: BookingStatus;
  isForSafety: boolean;
  writeTo: string;
}

export const cancellationEmails = (
  visit: Visit,
  { by, from, ...why }: SystemCancellation,
): Record<Side, EmailTemplate> => {
  const templates = becauseOf(by, visit, from);
  const other = otherSide[by];
  return why.isForSafety ? { ...templates, [other]: forSafety(templates[other], why.writeTo) } : templates;
};

const forSafety = (template: EmailTemplate, writeTo: string): EmailTemplate => ({
  ...template,
  paragraphs: [
    ...template.paragraphs,
    prose`Please don't meet them for this visit. If something happened or they contact you, write to us: ${mailtoLink(writeTo)}`,
  ],
});

export const stillPlannedEmail = (visit: Visit, to: Side) =>
  emailAbout(visit, {
    subject: subjectFor("Visit still planned", visit, to),
    paragraphs: [
      prose`We suspended the ${BRAND} account of ${to === "parent" ? groomerIn(visit) : parentIn(visit, "the pet parent")}. The visit below is still planned.`,
      to === "parent"
        ? "You can cancel it free of charge until it starts."
        : "You can cancel it on the booking page if you'd rather not go.",
    ],
  });

export const nothingToDoText = ({ isAhead }: Visit, from: BookingStatus) =>
  from === "accepted" && isAhead ? "That time is open again." : "You don't need to do anything.";

function becauseOf(by: Side, visit: Visit, from: BookingStatus) {
  const subjects: Record<Side, string> = {
    parent: subjectFor("Booking canceled", visit),
    groomer: `A booking for ${longDate(visit.preferredDate)} was canceled`,
  };
  const other = otherSide[by];
  const { action: _, ...own } = emailAbout(visit, {
    subject: subjects[by],
    paragraphs: [
      `We canceled this booking because your account is suspended. We've let the ${by === "groomer" ? "pet parent" : "groomer"} know.`,
    ],
  });
  const toOther = emailAbout(visit, {
    subject: subjects[other],
    ...(by === "groomer"
      ? {
          paragraphs: [
            prose`We're sorry. We canceled your booking with ${groomerIn(visit)} because they aren't available on ${BRAND} right now.`,
            "You don't owe anything.",
          ],
          action: searchLink(visit),
        }
      : {
          paragraphs: [
            prose`We canceled the booking with ${parentIn(visit, "a pet parent")} because they aren't available on ${BRAND} right now.`,
            nothingToDoText(visit, from),
          ],
        }),
  });
  return { [by]: own, [other]: toOther } as Record<Side, EmailTemplate>;
}
