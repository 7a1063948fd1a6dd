import type { Letter } from "#src/mail/letter.ts";
import { accountPath, profilePath } from "#src/shared/base/own-paths.ts";
import type { Role } from "#src/shared/base/viewers.ts";

export const stillYoursLetter = (to: { fullName: string; role: Role }, appUrl: string): Letter => ({
  subject: "Is your mobile number still yours?",
  paragraphs: [
    "Someone just confirmed your mobile number for another account.",
    "If the number is still yours, you don't need to do anything. If it isn't, please remove it. Otherwise they'll get the texts about your visits.",
  ],
  action: {
    label: "Check your number",
    url: appUrl + (to.role === "groomer" ? accountPath("texts") : profilePath("texts")),
  },
});
