import { reviews } from "#db/db.ts";
import { groomerSectionPath } from "#src/shared/base/dashboard-paths.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer } from "#tests/support/people.ts";
import { addRow, addVisitRow } from "#tests/support/rows.ts";
import { type Tab as Opened, openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import type { BookingSetup } from "#tests/visits/bookings/setup.ts";

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

export const openBusiness = ({ as }: Pick<BookingSetup, "as">, section: string, scene: (tab: Tab) => Promise<void>) =>
  openTab(as.gus, groomerSectionPath("business", section), (opened) => scene(inSection(opened)));

function inSection({ all, doing, fire, sent, ...tab }: Opened) {
  const button = (name: string) => all("button").find((one) => one.textContent?.trim() === name)!;
  return {
    ...tab,
    all,
    calls: sent,
    labelled: (label: string) => all(`[aria-label="${label}"]`)[0]!,
    press: (name: string) =>
      doing(() => {
        button(name).focus();
        button(name).click();
      }),
    tick: (selector: string) => doing(() => all(selector)[0]!.click()),
    submit: (name: string) => doing(() => void fire(button(name).closest("form")!, "submit")),
  };
}
export type Tab = ReturnType<typeof inSection>;
