import type { OwnVisitView } from "#src/shared/visits/own/own-visits.ts";
import type { Browser } from "#tests/support/app.ts";
import { NEXT_TUESDAY } from "../bookings/setup.ts";

export const path = "/api/own-visits";

/** Mrs. Albright, who has called: next Tuesday at 10, an hour and a half. */
export const albright = {
  clientName: "June Albright",
  date: NEXT_TUESDAY,
  start: "10:00",
  minutes: 90,
  zipCode: "28803",
};

/** Enters a visit that must be taken. */
export async function enters(window: Browser, changes: Record<string, unknown> = {}): Promise<OwnVisitView> {
  const response = await window.post(path, { ...albright, ...changes });
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as OwnVisitView;
}

/** The status of a refusal, with its fields, or its message where it has none. */
export async function refusal(asked: Response | Promise<Response>): Promise<unknown> {
  const response = await asked;
  const { error } = (await response.json()) as { error: { message: string; fields?: Record<string, string> } };
  return { status: response.status, ...(error.fields ?? { message: error.message }) };
}
