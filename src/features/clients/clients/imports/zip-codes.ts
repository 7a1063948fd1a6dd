import type { Db } from "#db/open.ts";
import type { Found, Household } from "#src/domain/client-import/households.ts";
import { MAX_CLIENT_NOTE } from "#src/shared/clients/client-limits.ts";
import { findPoint } from "../../../visits/bookings/room/day-places.ts";

/** No drive can be planned to an unknown ZIP code, so such a one becomes part of the note. */
export function withKnownZips<F extends Found>(db: Db, found: F): F {
  const known = new Map<string, boolean>();
  const isKnown = (zip: string) => known.getOrInsertComputed(zip, () => findPoint(db, zip) !== undefined);
  const problems = [...found.problems];
  const households = found.households.map((household): Household => {
    const { row, input } = household;
    if (!input.zipCode || isKnown(input.zipCode)) return household;
    const note = [input.note, `ZIP code: ${input.zipCode}`].filter(Boolean).join("\n");
    const hasRoom = note.length <= MAX_CLIENT_NOTE;
    const rest = hasRoom ? "kept as a note" : "skipped";
    problems.push({ row, text: `We don't know ZIP code ${input.zipCode}, so it was ${rest}.`, isLeftOut: false });
    return { row, input: { ...input, zipCode: null, note: hasRoom ? note : input.note } };
  });
  return { ...found, households, problems: problems.sort((one, other) => one.row - other.row) };
}
