import { prose } from "#src/mail/prose.ts";
import { afterVisitPath, groomerTabPath } from "#src/shared/base/own-paths.ts";
import { factsOf, letterAbout, parentIn } from "../letters.ts";
import type { Visit } from "../visit.ts";

/** Sent once for each booking, even if the parent changes their mind. */
export const allowed = (visit: Visit) =>
  letterAbout(visit, {
    subject: "You can show a photo of your work",
    paragraphs: [
      prose`${parentIn(visit)} said you can show a photo from their visit. You can add it to your portfolio from the booking page.`,
      "If they change their mind, we'll remove it.",
    ],
    action: { label: "See the photos", url: `${visit.appUrl}${afterVisitPath(visit.id)}` },
  });

/** `hasLeft`: the parent closed their account. */
export const removed = (visit: Visit, hasLeft: boolean) =>
  letterAbout(visit, {
    subject: "We removed a photo from your portfolio",
    paragraphs: [
      hasLeft
        ? "A pet parent closed their account, so we removed their photo from your portfolio."
        : prose`${parentIn(visit)} no longer allows a photo of their visit, so we removed it from your portfolio.`,
    ],
    facts: hasLeft ? [] : factsOf(visit),
    action: { label: "See your portfolio", url: `${visit.appUrl}${groomerTabPath("services")}` },
  });
