import { counted } from "../base/number-labels.ts";
import type { BookingView } from "./bookings.ts";
import type { CareMark } from "./pets/care-marks.ts";

export type ParentRecord = NonNullable<BookingView["petParentRecord"]>;

export const listParentProblems = ({ noShowsAnywhere, canceledLateAnywhere }: ParentRecord): string[] => [
  ...(noShowsAnywhere > 0 ? [counted(noShowsAnywhere, "no-show")] : []),
  ...(canceledLateAnywhere > 0 ? [counted(canceledLateAnywhere, "late cancellation")] : []),
];

/** "First visit with you" for 0 earlier visits, "6th visit" for 5. */
export function visitNumberText(before: number): string {
  if (before === 0) return "First visit with you";
  const end = ["th", "st", "nd", "rd"][(before + 1) % 10];
  return `${before + 1}${(before + 1) % 100 > 10 && (before + 1) % 100 < 14 ? "th" : (end ?? "th")} visit`;
}

export function parentMarks({
  petParentRecord,
  isOutsideArea,
  status,
}: Pick<BookingView, "petParentRecord" | "isOutsideArea" | "status">): CareMark[] {
  const mark = petParentRecord ? accountMark(petParentRecord) : null;
  const about = mark === null ? [] : [mark];
  const far = status === "pending" && isOutsideArea ? ["Outside your area"] : [];
  return [...about.map((words) => ({ words, isCaution: true })), ...far.map((words) => ({ words, isCaution: false }))];
}

function accountMark({ isNewToday, isConfirmed }: ParentRecord): string | null {
  if (isConfirmed) return isNewToday ? "New account" : null;
  return isNewToday ? "New account · email not confirmed" : "Email not confirmed";
}
