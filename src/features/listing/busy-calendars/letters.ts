import type { Letter } from "#src/mail/letter.ts";
import { greeting, prose, untrusted } from "#src/mail/prose.ts";
import { businessPath } from "#src/shared/base/own-paths.ts";
import { type BusyFailure, busyFailureSentences } from "#src/shared/listing/busy-calendars.ts";

interface Reader {
  fullName: string;
  appUrl: string;
}

/** A calendar could not be read for a day. */
export const calendarFailsLetter = (
  { fullName, appUrl }: Reader,
  { name, failure }: { name: string; failure: BusyFailure },
): Letter => ({
  subject: "We cannot read one of your calendars",
  greeting: greeting({ fullName }),
  paragraphs: [
    prose`For a day now we have not been able to read ${untrusted(name, "one of your calendars")}. ${busyFailureSentences[failure]}`,
    "Your days are planned around what we read last. Whatever you have entered there since is not known here, and parents can ask for that time.",
  ],
  action: { label: "See your calendars", url: `${appUrl}${businessPath("calendars")}` },
});
