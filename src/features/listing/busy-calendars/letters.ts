import type { Letter } from "#src/mail/letter.ts";
import { prose, untrusted } from "#src/mail/prose.ts";
import { businessPath } from "#src/shared/base/own-paths.ts";
import { type BusyFailure, busyFailureSentences } from "#src/shared/listing/busy-calendars.ts";

interface Failing {
  name: string;
  failure: BusyFailure;
}

export const calendarFailsLetter = ({ name, failure }: Failing, appUrl: string): Letter => ({
  subject: "We can't sync one of your connected calendars",
  paragraphs: [
    prose`We haven't been able to sync ${untrusted(name, "one of your connected calendars")} for a day. ${busyFailureSentences[failure]}`,
    "Until that's fixed, parents can request times you've filled since then.",
  ],
  action: { label: "See connected calendars", url: `${appUrl}${businessPath("calendars")}` },
});
