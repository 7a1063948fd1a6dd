import { type Letter, type Prose, prose } from "#src/mail/letter.ts";
import { clockTime, longDate } from "#src/shared/base/time.ts";
import { betweenText } from "#src/shared/visits/arrival-labels.ts";
import { groomerFound, groomerIn, type Known, letterAbout, type Visit } from "../letters.ts";

/** Reason for the message: first window, re-planned day, van delay, or an agreement. */
export type HourNews = "promised" | "moved" | "late" | "agreed";

const subjects: Record<HourNews, (date: string) => string> = {
  promised: (date) => `Your arrival window for ${date}`,
  moved: (date) => `New arrival window for ${date}`,
  late: () => "Your groomer is running late",
  agreed: (date) => `Your arrival window for ${date}`,
};

/** The calendar file moves the event to the start of the window. */
export const hourLetter = (visit: Visit, news: HourNews) =>
  letterAbout(visit, {
    subject: subjects[news](longDate(visit.preferredDate)),
    paragraphs: [sentence(visit, news), "The attached file adds the visit to your calendar."],
  });

function sentence(visit: Visit, news: HourNews): Prose {
  const who = groomerIn(visit, "The groomer");
  const when = betweenText(visit.arrival!);
  switch (news) {
    case "promised":
    case "agreed":
      return prose`${who} will arrive ${when} on ${longDate(visit.preferredDate)}.`;
    case "moved":
      return prose`${who} will now arrive ${when} on ${longDate(visit.preferredDate)}. This replaces your earlier arrival window.`;
    case "late":
      return prose`We're sorry. ${who} is running late and will now arrive ${when}.`;
  }
}

export const reminderLetter = (visit: Visit) =>
  letterAbout(visit, {
    subject: `Your visit on ${longDate(visit.preferredDate)}`,
    paragraphs: [
      prose`${groomerIn(visit, "The groomer")} is coming on ${longDate(visit.preferredDate)}, but hasn't set your arrival window yet.`,
      `We'll send it once they do. ${groomerFound(visit)}.`,
    ],
  });

export const onMyWayLetter = (visit: Named, about: string | undefined): Letter => ({
  subject: "Your groomer is on the way",
  paragraphs: [
    prose`${groomerIn(visit, "The groomer")} is on the way${about ? ` and should arrive around ${clockTime(about)}` : ""}.`,
  ],
});

type Named = Known & Pick<Visit, "groomerName">;
