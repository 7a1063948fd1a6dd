import { and, asc, eq, ne } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import {
  groomerProfiles,
  portfolioImages,
  reports,
  users,
  visitNotes,
  visitPictures,
  visits,
} from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { readableSince } from "#src/domain/hiding.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { notFound } from "#src/shared/base/errors.ts";
import { privatePicturePath, uploadPath } from "#src/shared/base/paths.ts";
import type { ThingKind } from "#src/shared/people/report-labels.ts";
import type { ReportedThingView } from "#src/shared/people/reports.ts";

type Report = typeof reports.$inferSelect;

/** Each read is audited. Throws 404 for messages and reviews, and 30 days after the decision. */
export const readThing = (ctx: Ctx, by: ActorContext, id: number): ReportedThingView =>
  transact(ctx.db, (tx) => {
    const now = ctx.now();
    const report = tx.select().from(reports).where(eq(reports.id, id)).get();
    if (!report || report.kind === "message" || report.kind === "review") throw notFound();
    if (report.decidedAt !== null && report.decidedAt <= readableSince(now)) throw notFound();
    const thing = readers[report.kind](tx, report);
    auditBy(tx, by, { action: "report-read", target: `report ${id}`, now });
    const texts = thing.texts.flatMap(([label, text]) => (text ? [{ label, text }] : []));
    return { texts, pictures: thing.pictures ?? [] };
  });

interface Thing {
  texts: [label: string, text: string | null | undefined][];
  pictures?: string[];
}

const readers: Record<ThingKind, (tx: Tx, report: Report) => Thing> = {
  // No address and no access instructions.
  booking(tx, { bookingId }) {
    const isIt = eq(visits.id, bookingId!);
    const { visit, note } = tx
      .select({ visit: visits, note: visitNotes.text })
      .from(visits)
      .leftJoin(visitNotes, eq(visitNotes.bookingId, visits.id))
      .where(isIt)
      .get()!;
    const isOfVisit = and(eq(visitPictures.bookingId, bookingId!), ne(visitPictures.purpose, "message"));
    const pictures = tx.select().from(visitPictures).where(isOfVisit).orderBy(asc(visitPictures.id)).all();
    return {
      texts: [
        ["About the pet", visit.petInfo],
        ["Special instructions", visit.specialInstructions],
        ["Reason", visit.statusReason],
        ["Note after the visit", note],
        ["Dispute", visit.contestText],
      ],
      pictures: pictures.map(({ file }) => privatePicturePath(file)),
    };
  },
  profile(tx, { aboutId }) {
    const profile = tx.select().from(groomerProfiles).where(eq(groomerProfiles.userId, aboutId!)).get();
    return {
      texts: [
        ["Business name", profile?.businessName],
        ["Contact name", profile?.contactName],
        ["Description", profile?.description],
      ],
    };
  },
  picture(tx, { fileName }) {
    const image = tx.select().from(portfolioImages).where(eq(portfolioImages.file, fileName!)).get();
    return { texts: [["Caption", image?.caption]], pictures: [uploadPath(fileName!)] };
  },
  person(tx, { aboutId }) {
    const user = tx.select().from(users).where(eq(users.id, aboutId!)).get();
    return {
      texts: [
        ["Name", user?.fullName],
        ["Username", user?.username],
      ],
    };
  },
};
