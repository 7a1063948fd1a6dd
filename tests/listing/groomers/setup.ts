import { reviews } from "#db/schema/tables.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer } from "#tests/support/people.ts";
import { addRow } from "#tests/support/rows.ts";
import { addVisitRow } from "#tests/support/visits.ts";

export type Groomer = Awaited<ReturnType<typeof addGroomer>>;

export function addBooking(
  { ctx }: TestApp,
  groomer: Groomer,
  parent: { id: number },
  status: BookingStatus = "pending",
) {
  const [offer] = groomer.packages;
  return addVisitRow(ctx.db, {
    groomerId: groomer.profile.id,
    petParentId: parent.id,
    servicePackageId: offer!.id,
    serviceName: offer!.name,
    priceMin: offer!.priceMin,
    priceMax: offer!.priceMax,
    preferredDate: "2026-06-12",
    petInfo: "Waffles, a spaniel",
    status,
    requestDate: ctx.now(),
  });
}

export function addReview(
  app: TestApp,
  groomer: Groomer,
  parent: { id: number },
  { rating = 5, comment = "Waffles waits at the window for the van.", hoursAgo = 0 } = {},
) {
  const booking = addBooking(app, groomer, parent, "completed");
  return addRow(app.ctx.db, reviews, {
    bookingId: booking.id,
    groomerId: groomer.profile.id,
    petParentId: parent.id,
    rating,
    comment,
    createdAt: app.ctx.now() - hoursAgo * HOUR_MS,
  });
}

export async function mainText(response: Response): Promise<string> {
  const html = await response.text();
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? "";
  return main
    .replace(/<(svg|script)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .replaceAll(" ,", ",")
    .trim();
}

export async function setUpProfile(change: (app: TestApp, groomer: Groomer) => void = () => {}) {
  const app = await testApp();
  const groomer = await addGroomer(app, "gus", { businessName: "Blue Ridge Bath Co." });
  change(app, groomer);
  const path = `/groomer/${groomer.profile.id}`;
  return { app, groomer, path, text: async () => mainText(await app.visitor().get(path)) };
}
