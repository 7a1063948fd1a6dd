import type { Db } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import type { Household, HouseholdsFound } from "#src/domain/client-import/households.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import { MAX_NOTE_LENGTH } from "#src/shared/clients/client-limits.ts";
import type { ImportPreview } from "#src/shared/day/added/imports.ts";
import { everyWeeksLabel, weightText } from "#src/shared/visits/pets/pet-labels.ts";

export function previewClient({ row, input }: Household, isKnown: boolean): ImportPreview["clients"][number] {
  const { address, city, state, zipCode, lastVisit, nextVisit, repeatWeeks, pets = [] } = input;
  const town = [city, [state, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return {
    row,
    ...pick(input, ["name", "phone", "email", "note"]),
    place: [address, town].filter(Boolean).join(", ") || null,
    pets: pets.map(({ name, breed, size, weight }) =>
      [name, breed, weight === null ? size : weightText(weight)].filter(Boolean).join(", "),
    ),
    visits: [
      ...(lastVisit ? [`Last visit ${mediumDate(lastVisit)}`] : []),
      ...(nextVisit ? [`Next visit ${mediumDate(nextVisit)}`] : []),
      ...(repeatWeeks ? [everyWeeksLabel(repeatWeeks)] : []),
    ],
    petNotes: pets.flatMap((pet) => (pet.note ? `${pet.name}: ${pet.note}` : [])),
    isKnown,
  };
}

type ZipTown = NonNullable<ReturnType<typeof findZip>>;

/** "12 Elm St Asheville NC 28801" has no commas, so the ZIP code's town shows where the street ends. */
function withoutTown({ address, zipCode }: Household["input"], { city, state }: ZipTown): { address?: string } {
  const end = new RegExp(
    `(?:,\\s*${RegExp.escape(city)}|[\\s,]+${RegExp.escape(city)}[\\s,]+${state}(?:[\\s,]+${zipCode!.slice(0, 5)}(?:-\\d{4})?)?)$`,
    "i",
  );
  return address && end.test(address) ? { address: address.replace(end, "") } : {};
}

/** Moves unknown ZIP codes to the note, because drives need a known one. */
export function moveUnknownZips<F extends HouseholdsFound>(db: Db, found: F): F {
  const towns = new Map<string, ZipTown | null>();
  const townOf = (zip: string) => towns.getOrInsertComputed(zip, () => findZip(db, zip));
  const problems = [...found.problems];
  const households = found.households.map((household): Household => {
    const { row, input } = household;
    if (!input.zipCode) return household;
    const town = townOf(input.zipCode);
    if (town) return { row, input: { ...input, ...withoutTown(input, town) } };
    const note = [input.note, `ZIP code: ${input.zipCode}`].filter(Boolean).join("\n");
    const hasRoom = note.length <= MAX_NOTE_LENGTH;
    const rest = hasRoom ? "kept as a note" : "skipped";
    problems.push({ row, text: `We don't know ZIP code ${input.zipCode}, so it was ${rest}.`, isLeftOut: false });
    return { row, input: { ...input, zipCode: null, note: hasRoom ? note : input.note } };
  });
  return { ...found, households, problems: problems.sort((one, other) => one.row - other.row) };
}
