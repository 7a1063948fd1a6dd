import { prose } from "#src/mail/letter.ts";
import { longDate } from "#src/shared/base/time.ts";
import { distanceText } from "#src/shared/listing/area-labels.ts";
import {
  foundByGroomer,
  groomerIn,
  letterAbout,
  parentIn,
  untilText,
  urlOf,
  type Visit,
  type VisitFacts,
} from "../letters.ts";

interface Requested {
  shown: Visit;
}

export const requestedToGroomer = ({ shown }: Requested) =>
  letterAbout(shown, {
    subject: `New booking request for ${longDate(shown.preferredDate)}`,
    paragraphs: [
      prose`${parentIn(shown)} sent you a booking request${away(shown)}.`,
      ...(shown.expiresAt === null
        ? []
        : [`Reply by ${untilText(shown.expiresAt, shown.timeZone)}, or the request expires.`]),
      `Pet details are on the request page. ${foundByGroomer(shown, ["appears", "appear"])} there once you accept.`,
    ],
    action: { label: "See the request", url: urlOf(shown, shown.appUrl) },
  });

export const requestedToParent = ({ shown }: Requested) =>
  letterAbout(shown, {
    subject: "Your booking request was sent",
    paragraphs: [
      prose`We sent your request to ${groomerIn(shown)}. We'll let you know when they reply.`,
      `Nothing is booked yet.${shown.expiresAt === null ? "" : ` Without a reply by ${untilText(shown.expiresAt, shown.timeZone)}, the request expires.`}`,
    ],
    action: { label: "See your request", url: urlOf(shown, shown.appUrl) },
    closing: "Requests are free. You pay the groomer directly.",
  });

function away({ distanceMiles: miles }: VisitFacts): string {
  return miles === null ? "" : ` from ${distanceText(miles)} away`;
}
