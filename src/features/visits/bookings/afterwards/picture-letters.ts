import type { Tx } from "#db/open.ts";
import type { Ctx } from "#src/base/context.ts";
import type { Letter } from "#src/mail/letter.ts";
import { prose } from "#src/mail/prose.ts";
import { afterVisitPath, groomerTabPath } from "#src/shared/base/own-paths.ts";
import { factsOf, greetGroomer, parentIn } from "../letters.ts";
import { oneBooking, tellSides, visitFor } from "../notify.ts";
import type { Visit } from "../visit.ts";

/* Mails to groomers about the pictures that parents let them show. What letters.ts says about names applies here too. */

/** Tells the groomer that there are pictures to show: once for a booking, however often its parent changes their mind. */
export function tellOfAllowed(ctx: Ctx, tx: Tx, bookingId: number) {
  const row = oneBooking(tx, { id: bookingId })[0]!;
  const groomer = allowed(visitFor(ctx, row));
  tellSides(ctx, tx, row, { letters: { groomer }, key: `booking ${bookingId} picture allowed`, sequence: null });
}

interface Removed {
  pictureId: number;
  /** Because the parent has closed their account. */
  hasLeft: boolean;
}

/** Tells the groomer that their portfolio has lost a picture. */
export function tellOfRemoved(ctx: Ctx, tx: Tx, bookingId: number, { pictureId, hasLeft }: Removed) {
  const row = oneBooking(tx, { id: bookingId })[0]!;
  const groomer = removed(visitFor(ctx, row), hasLeft);
  const key = `picture ${pictureId} taken back at ${ctx.now()}`;
  tellSides(ctx, tx, row, { letters: { groomer }, key, sequence: null });
}

const allowed = (visit: Visit): Letter => ({
  subject: "You can show a photo of your work",
  greeting: greetGroomer(visit),
  paragraphs: [
    prose`${parentIn(visit)} said you can show a photo from their visit. You can add it to your portfolio from the booking page.`,
    "If they change their mind, we'll remove it.",
  ],
  facts: factsOf(visit),
  action: { label: "See the photos", url: `${visit.appUrl}${afterVisitPath(visit.id)}` },
});

const removed = (visit: Visit, hasLeft: boolean): Letter => ({
  subject: "We removed a photo from your portfolio",
  greeting: greetGroomer(visit),
  paragraphs: [
    hasLeft
      ? "A pet parent closed their account, so we removed their photo from your portfolio."
      : prose`${parentIn(visit)} no longer allows a photo of their visit, so we removed it from your portfolio.`,
  ],
  facts: hasLeft ? [] : factsOf(visit),
  action: { label: "See your portfolio", url: `${visit.appUrl}${groomerTabPath("services")}` },
});
