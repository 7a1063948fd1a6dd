import type { Letter } from "#src/mail/letter.ts";
import { type Prose, prose } from "#src/mail/prose.ts";
import { clockTime, longDate } from "#src/shared/base/time.ts";
import { betweenText } from "#src/shared/visits/arrival-labels.ts";
import { factsOf, greetParent, groomerFound, groomerIn, seeBooking } from "../letters.ts";
import type { Visit } from "../visit.ts";

/* Mails to a pet parent about when the van comes. What letters.ts says about addresses, pets and names applies here too. */

/** Why an hour is told: for the first time, because the day was planned anew, because the van is late, or by agreement. */
export type HourNews = "promised" | "moved" | "late" | "agreed";

const subjects: Record<HourNews, (date: string) => string> = {
  promised: (date) => `When your groomer comes on ${date}`,
  moved: (date) => `Another hour for your visit on ${date}`,
  late: () => "Your groomer is running late",
  agreed: (date) => `The hour of your visit on ${date}`,
};

/** Tells the hour; the calendar file that goes with it moves the visit to where the hour begins. */
export const hourLetter = (visit: Visit, news: HourNews): Letter => ({
  subject: subjects[news](longDate(visit.preferredDate)),
  greeting: greetParent(visit),
  paragraphs: [
    sentence(visit, news),
    "The attached file puts that hour in your calendar. On the way to you, the groomer can tell us, and you get one more mail.",
  ],
  facts: factsOf(visit),
  action: seeBooking(visit),
});

function sentence(visit: Visit, news: HourNews): Prose {
  const who = groomerIn(visit, "The groomer");
  const when = betweenText(visit.arrival!);
  switch (news) {
    case "promised":
      return prose`${who} arrives ${when} on ${longDate(visit.preferredDate)}.`;
    case "moved":
      return prose`${who} has planned the day anew, and arrives ${when} on ${longDate(visit.preferredDate)}. The hour that we told you before no longer holds.`;
    case "late":
      return prose`${who} is running late today, and is sorry. They now arrive ${when}.`;
    case "agreed":
      return prose`${who} has set the hour of your visit on ${longDate(visit.preferredDate)}: they arrive ${when}.`;
  }
}

/** In place of the hour, on the eve of a day whose visits cannot be put in order. */
export const reminderLetter = (visit: Visit): Letter => ({
  subject: `Your visit on ${longDate(visit.preferredDate)}`,
  greeting: greetParent(visit),
  paragraphs: [
    prose`${groomerIn(visit, "The groomer")} comes to you on ${longDate(visit.preferredDate)}. We cannot tell you the hour yet: they are still putting that day in order.`,
    `As soon as they have, we tell you. ${groomerFound(visit)}.`,
  ],
  facts: factsOf(visit),
  action: seeBooking(visit),
});

/** The groomer has set out; `about` is a local time "HH:MM", undefined where nobody knows the way. */
export const onMyWayLetter = (visit: Visit, about: string | undefined): Letter => ({
  subject: "Your groomer is on the way",
  greeting: greetParent(visit),
  paragraphs: [
    prose`${groomerIn(visit, "The groomer")} is on the way to you${about ? `, and will be there at about ${clockTime(about)}` : ""}.`,
  ],
  facts: factsOf(visit),
  action: seeBooking(visit),
});
