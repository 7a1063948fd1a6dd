import type { BookingView } from "./bookings.ts";

type ParentRecord = NonNullable<BookingView["petParentRecord"]>;

/** "1 no-show", "2 canceled late": what a groomer should know of a parent's last 12 months. */
export function wentWrong({ noShowsAnywhere, canceledLateAnywhere }: ParentRecord): string[] {
  return [
    ...(noShowsAnywhere > 0 ? [noShowsAnywhere === 1 ? "1 no-show" : `${noShowsAnywhere} no-shows`] : []),
    ...(canceledLateAnywhere > 0 ? [`${canceledLateAnywhere} canceled late`] : []),
  ];
}

/** "New today · email not confirmed", as true; null for an account of which there is nothing to say. */
export function accountMark({ isNewToday, isConfirmed }: ParentRecord): string | null {
  if (isConfirmed) return isNewToday ? "New today" : null;
  return isNewToday ? "New today · email not confirmed" : "Email not confirmed";
}
