import type { Ctx } from "#src/base/context.ts";
import { arrivalStartMs, slotEndsAt } from "#src/domain/slot-times.ts";
import { type EmailTemplate, type Prose, prose } from "#src/email/template.ts";
import type { Notice, NoticeData, NoticeEvents, Queued, SendCtx } from "#src/notices/notice.ts";
import { amPmTime, longDate } from "#src/shared/base/time.ts";
import { betweenText } from "#src/shared/visits/arrival-labels.ts";
import { emailAbout, groomerIn, groomerPhoneHint, type PublicFacts, subjectFor, type Visit } from "../emails.ts";
import type { BookingRow } from "../rows.ts";
import { type AboutBooking, type BookingEventData, makeNotice } from "./about.ts";
import { type AddedWithAccount, findLinkedVisit, isAhead, isLatestTime, isOnTheWay } from "./notice-checks.ts";

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "visit.hour-promised": BookingEventData;
    "visit.hour-moved": BookingEventData;
    "visit.hour-agreed": BookingEventData;
    "visit.late": BookingEventData;
    "visit.without-hour": BookingEventData & { date: string };
    "visit.on-my-way": BookingEventData & { date: string; at: number };
    "added.on-my-way": { id: number; date: string; at: number; about: string | undefined };
  }
}

const isHour = (row: BookingRow, waiting: Queued, world: SendCtx) =>
  row.arrivalUntil !== null &&
  world.now() < arrivalStartMs(row.shown, row.arrivalUntil) &&
  isLatestTime(row, waiting, world);

const hour = (news: WindowReason) => ({
  key: "booking {id} hour {number}",
  hasFile: "next" as const,
  rows: [
    {
      to: "parent" as const,
      email: ({ shown }: AboutBooking<BookingEventData>) => arrivalWindowEmail(shown, news),
      text: news === "late" ? ("late" as const) : ("hour" as const),
    },
  ],
  holds: isHour,
});

const addedOnMyWay: Notice<Ctx> = {
  event: "added.on-my-way",
  key: "booking {id} van on the way on {date} at {at}",
  quiet: "at-night",
  rows: [
    {
      to: "parent",
      email: (about) => onMyWayEmail((about as NoticeData & { shown: AddedWithAccount }).shown, about.detail),
      push: "on-my-way",
      text: "on-my-way",
    },
  ],
  about({ now }, tx, facts) {
    const { id, about: detail } = facts as NoticeEvents["added.on-my-way"];
    const shown = findLinkedVisit(tx, id, now());
    if (!shown) return undefined;
    const { parent, preferredDate, timeZone } = shown;
    return {
      named: { ...(facts as object) },
      readers: { parent },
      visit: { id, preferredDate, timeZone },
      detail,
      shown,
    } as NoticeData;
  },
  holds(world, waiting) {
    const shown = findLinkedVisit(world.db, Number(waiting.named.id), world.now());
    return shown !== undefined && isOnTheWay({ shown }, waiting, world);
  },
};

export const visitDayNotices = [
  // Nothing new for the parent, so it can wait for the morning of the visit.
  makeNotice("visit.hour-promised", { ...hour("promised"), quiet: "by-day" }),
  makeNotice("visit.hour-moved", hour("moved")),
  makeNotice("visit.hour-agreed", hour("promised")),
  makeNotice("visit.late", hour("late")),
  makeNotice("visit.without-hour", {
    key: "booking {id} reminder for {date}",
    rows: [{ to: "parent", email: ({ shown }) => reminderEmail(shown) }],
    holds: (row, { named }, { now }) =>
      isAhead(row, now()) &&
      row.arrivalFrom === null &&
      row.shown.preferredDate === named.date &&
      now() < slotEndsAt(row.shown),
  }),
  makeNotice("visit.on-my-way", {
    // A moved visit can have a second trip, even on the same day.
    key: "booking {id} on the way on {date} at {at}",
    quiet: "at-night",
    rows: [
      {
        to: "parent",
        email: ({ shown, facts }) => emailAbout(shown, onMyWayEmail(shown, facts.about)),
        push: "on-my-way",
        text: "on-my-way",
      },
    ],
    holds: isOnTheWay,
  }),
  addedOnMyWay,
];

/** Reason for the message: new window, re-planned day, or van delay. */
export type WindowReason = "promised" | "moved" | "late";

const subjects: Record<WindowReason, string> = {
  promised: "Your arrival window",
  moved: "New arrival window",
  late: "Running late",
};

/** The calendar file moves the event to the start of the window. */
const arrivalWindowEmail = (visit: Visit, news: WindowReason) =>
  emailAbout(visit, {
    subject: subjectFor(subjects[news], visit),
    paragraphs: [sentence(visit, news), "The attached file updates your calendar."],
  });

function sentence(visit: Visit, news: WindowReason): Prose {
  const who = groomerIn(visit, "The groomer");
  const when = betweenText(visit.arrival!);
  switch (news) {
    case "promised":
      return prose`${who} will arrive ${when} on ${longDate(visit.preferredDate)}.`;
    case "moved":
      return prose`${who} will now arrive ${when} on ${longDate(visit.preferredDate)}. This replaces your earlier arrival window.`;
    case "late":
      return prose`We're sorry. ${who} is running late and will now arrive ${when}.`;
  }
}

const reminderEmail = (visit: Visit) =>
  emailAbout(visit, {
    subject: subjectFor("Your visit", visit),
    paragraphs: [
      prose`${groomerIn(visit, "The groomer")} is coming on ${longDate(visit.preferredDate)}, but hasn't set your arrival window yet.`,
      `We'll send it once they do. ${groomerPhoneHint(visit)}.`,
    ],
  });

const onMyWayEmail = (
  visit: PublicFacts & Pick<Visit, "groomerName" | "preferredDate">,
  about: string | undefined,
): EmailTemplate => ({
  subject: subjectFor("On the way", visit),
  paragraphs: [
    prose`${groomerIn(visit, "The groomer")} is on the way${about ? ` and should arrive around ${amPmTime(about)}` : ""}.`,
  ],
});
