import { bookings, type clients } from "#db/db.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { type AccessName, emptyAccess } from "#src/shared/visits/booking-fields.ts";
import type { BookingRequest } from "#src/shared/visits/booking-request.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

export const accessTextColumns = {
  ...pick(bookings, ["parking", "stairs", "gateCode", "whoIsHome"]),
  note: bookings.accessNote,
} satisfies Record<AccessName, unknown>;

export function accessValues({ access }: Pick<BookingRequest, "access">): {
  [Name in keyof typeof emptyAccess]: string | null;
} {
  if (!access) return emptyAccess;
  const { note: accessNote, ...others } = access;
  return { ...others, accessNote };
}

export const accessIfAny = (access: NonNullable<BookingView["access"]>): BookingView["access"] =>
  Object.values(access).some((value) => value !== null) ? access : null;

type ClientAccessColumns = Pick<typeof clients.$inferSelect, keyof typeof emptyAccess>;

export const clientAccessView = ({ parking, stairs, gateCode, whoIsHome, accessNote: note }: ClientAccessColumns) =>
  accessIfAny({ parking, stairs, gateCode, whoIsHome, note });
