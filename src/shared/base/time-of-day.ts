export function minutesOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** "09:30" from 570. Wraps around midnight. */
export function timeOfDay(minutes: number): string {
  const ofDay = ((minutes % DAY) + DAY) % DAY;
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

const DAY = 24 * 60;
