import type { BookingRow } from "./rows.ts";
import { areaOf } from "./seen-by.ts";

/** A booking as mails and calendars tell of it, with the names of both sides. */
export const visitIn = (row: BookingRow) => ({
  ...row.shown,
  addOnServices: row.addOnServices,
  pets: row.pets,
  serviceArea: areaOf(row),
  groomerFullName: row.groomer.fullName,
});
