import type { BookingView } from "./bookings.ts";

type ParentRecord = NonNullable<BookingView["petParentRecord"]>;

export const wentWrong = ({ noShowsAnywhere, canceledLateAnywhere }: ParentRecord): string[] => [
  ...(noShowsAnywhere > 0 ? [noShowsAnywhere === 1 ? "1 no-show" : `${noShowsAnywhere} no-shows`] : []),
  ...(canceledLateAnywhere > 0 ? [`${canceledLateAnywhere} canceled late`] : []),
];

export function accountMark({ isNewToday, isConfirmed }: ParentRecord): string | null {
  if (isConfirmed) return isNewToday ? "New today" : null;
  return isNewToday ? "New today · email not confirmed" : "Email not confirmed";
}
