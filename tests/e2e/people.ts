import { DAY_MS } from "#src/shared/base/time.ts";
import type { ServicePackageView } from "#src/shared/listing/groomers.ts";
import { timeSlots } from "#src/shared/visits/booking-labels.ts";
import type { FreeTimes } from "#src/shared/visits/free-times.ts";

export const signUpFields = (username: string) => ({
  username,
  email: `${username}@example.com`,
  password: "correct biscuit",
  fullName: "Dana Rivers",
  role: "pet_parent",
  city: "Asheville",
  state: "NC",
  zipCode: "28801",
});

export async function nextOpenDay(serverUrl: string, profileUrl: string, from = 14): Promise<string> {
  const id = /\/groomer\/(\d+)/.exec(profileUrl)![1];
  const ask = async (path: string) => (await fetch(`${serverUrl}/api/${path}`)).json();
  const packages = (await ask(`service-packages/${id}`)) as ServicePackageView[];
  const longest = packages.reduce((one, other) => (other.durationMinutes > one.durationMinutes ? other : one));
  const first = new Date(Date.now() + from * DAY_MS).toISOString().slice(0, 10);
  const query = `from=${first}&servicePackageId=${longest.id}`;
  const { days } = (await ask(`groomer-profiles/${id}/openings?${query}`)) as FreeTimes;
  const open = days.find(({ slots }) => slots.some(({ slot, state }) => slot === timeSlots[0] && state === "open"));
  if (!open) throw new Error("This groomer has room on no day");
  return open.date;
}

export async function groomersNear(serverUrl: string): Promise<{ id: number }[]> {
  const body = JSON.stringify({ zipCode: "28801" });
  const headers = { "content-type": "application/json" };
  return (await fetch(`${serverUrl}/api/groomers/search`, { method: "POST", headers, body })).json();
}
