import { expect } from "bun:test";
import type { APIRequestContext } from "playwright";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { nextOpenDay } from "./people.ts";

export async function visitOver(
  serverUrl: string,
  { parent, groomer }: Record<"parent" | "groomer", APIRequestContext>,
) {
  const { groomerId } = (await (await groomer.get("/api/user")).json()) as { groomerId: number };
  const [offer] = await (await parent.get(`/api/service-packages/${groomerId}`)).json();
  const asked = await parent.post("/api/bookings", {
    data: {
      groomerId,
      servicePackageId: offer.id,
      preferredDate: await nextOpenDay(serverUrl, `/groomer/${groomerId}`),
      preferredTimeSlot: "Morning (8AM - 12PM)",
      petInfo: "Pickle, who poses for pictures",
    },
  });
  const { id, startsAt } = (await asked.json()) as BookingView;
  const accepted = await groomer.patch(`/api/bookings/${id}/status`, { data: { status: "accepted", confirm: true } });
  expect(accepted.status()).toBe(200);
  const minutes = Math.ceil((startsAt - Date.now()) / 60_000) + 5 * 60;
  expect((await parent.post("/api/demo/clock", { data: { minutes } })).status()).toBe(200);
  return { id, groomerId };
}
