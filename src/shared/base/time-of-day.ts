/* The clock on the wall as numbers: times of a day are compared and added in minutes since midnight. */

/** 570 from "09:30". */
export function minutesOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** "09:30" from 570; after midnight it begins anew. */
export function timeOfDay(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}
