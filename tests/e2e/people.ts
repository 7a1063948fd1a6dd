import { DAY_MS } from "#src/shared/base/duration.ts";

/** What a new pet parent types into the sign-up form. */
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

interface Profile {
  businessHours: Record<string, { open: string; close: string } | null>;
}

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** A day, two to three weeks ahead unless said otherwise, on which this groomer opens before noon and is not away. */
export async function nextOpenDay(serverUrl: string, profileUrl: string, from = 14): Promise<string> {
  const id = /\/groomer\/(\d+)/.exec(profileUrl)![1];
  const profile = (await (await fetch(`${serverUrl}/api/groomer-profiles/${id}`)).json()) as Profile;
  const html = await (await fetch(`${serverUrl}/groomer/${id}`)).text();
  const away = [...html.matchAll(/"startDate":"([\d-]+)","endDate":"([\d-]+)"/g)];
  for (let ahead = from; ahead < 60; ahead++) {
    const day = new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
    const hours = profile.businessHours[weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()]!];
    const isAway = away.some(([, start, end]) => start! <= day && day <= end!);
    if (hours && hours.open < "12:00" && !isAway) return day;
  }
  throw new Error("This groomer opens on no day");
}
