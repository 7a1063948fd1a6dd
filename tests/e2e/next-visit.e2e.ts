import { expect, test } from "bun:test";
import { addDays, minutesOfDay } from "#src/shared/base/time.ts";
import { axe, widths } from "#tests/support/browser.ts";
import { show, startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off", TEST_CLOCK: "1" });

test("shows the next visit and its warnings on half a phone screen", async () => {
  const groomer = await site.openAs("demo_groomer", { viewport: widths.phone });
  const { request } = groomer.context;
  const { date: today, timeNow } = await (await request.get("/api/today")).json();
  const minutes = minutesOfDay("30:00") - minutesOfDay(timeNow);
  expect((await request.post("/api/demo/clock", { data: { minutes } })).status()).toBe(200);
  const date = addDays(today, 1);
  const pet = {
    name: "Honey",
    traits: ["may-bite", "senior"],
    note: `Hates the dryer. Bites at her paws. ${"Soft. ".repeat(90)}`,
  };
  const access = {
    gateCode: "0417",
    parking: "Guest spot 4, left of the gate",
    note: `The spigot is behind. ${"Ring. ".repeat(30)}`,
  };
  const data = {
    name: "Arturo Farrow",
    phone: "828-555-0142",
    note: "Talks a lot. ".repeat(70),
    access,
    pets: [pet, { name: "Cookie" }],
  };
  const { id: clientId } = await (
    await request.post("/api/clients", { data: { ...data, address: "531 Quarry Road", zipCode: "28806" } })
  ).json();
  const visit = { clientId, date, start: "06:30", minutes: 45, service: "Nails Only", price: 4200, confirm: true };
  expect((await request.post("/api/visits", { data: visit })).status()).toBe(201);
  const { page } = groomer;
  await show(page, "/groomer-dashboard?tab=bookings");
  const card = page.locator(".next-stop");

  expect((await card.boundingBox())!.height).toBeLessThanOrEqual(480);
  for (const danger of ["May bite", "Honey: Bites at her paws.", "Gate 0417"])
    expect(await card.getByText(danger).isVisible()).toBe(true);
  await card.getByText("Hates the dryer").click();
  await card.locator("details[open]").waitFor();
  expect((await card.boundingBox())!.height).toBeGreaterThan(900);
  expect(await axe(page)).toEqual([]);

  for (const dangers of [
    ["Lunges", "Snaps"],
    ["Lunges", "Snaps", "Bolts", "Has seizures"],
  ]) {
    const note = dangers.map((danger) => `${danger} ${"and so on ".repeat(12)}.`).join("\n");
    expect((await request.patch(`/api/clients/${clientId}`, { data: { note } })).status()).toBe(200);
    await show(page, "/groomer-dashboard?tab=bookings");
    expect((await card.boundingBox())!.height).toBeLessThanOrEqual(480);
    expect((await card.locator(".acts > button.btn").boundingBox())!.y).toBeLessThan(500);
    expect(await card.locator("details", { hasText: "Snaps" }).innerText()).toMatch(/^(Careful: Snaps|\+3: Snaps)/);
  }
});
