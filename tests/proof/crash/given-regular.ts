import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Tx } from "#db/open.ts";
import { bookingPets, visitNotes, visitPictures } from "#db/schema/tables.ts";
import type { Person } from "../support/world.ts";
import { addPet, addVisit, aMonthAgo, beganBefore, type Cast, type Visit, type When } from "./given.ts";

const DUE_PETS = 60;
/** Of those visits so many have a note with pictures. */
const NOTES = 8;

/** A picture that came with a note after a visit. */
export interface NotePicture {
  id: number;
  visit: Visit;
}

/**
 * Somebody who asks for nothing: so many visits can be completed, each of a pet of its own, after which no other visit is
 * agreed; and pets that are due once their parent says after how many weeks, with pictures of their last visits.
 */
export function addRegular(tx: Tx, parent: Person, { owners, groomers }: Cast, visits: number) {
  const cast = { parents: [parent], owners, groomers };
  const visitOf = (at: number, when: When) => {
    const visit = addVisit(tx, at, cast, when);
    const petId = addPet(tx, parent);
    tx.insert(bookingPets).values({ bookingId: visit.bookingId, petId }).run();
    return { visit, pet: { id: petId, parent } };
  };
  const when = { ...aMonthAgo(), timeZone: zoneAtNoon() };
  const due = Array.from({ length: DUE_PETS }, (_, at) => visitOf(at, when));
  const pictures = due.slice(0, NOTES).flatMap(({ visit }) => addNote(tx, visit));
  return {
    nextVisits: Array.from({ length: visits }, (_, at) => visitOf(at, beganBefore()).visit),
    duePets: due.map(({ pet }) => pet),
    notePictures: pictures.map(({ id, visit }): NotePicture => ({ id, visit })),
    files: pictures.map(({ file }) => file),
  };
}

/** Where it is noon now: reminders go out by day. */
function zoneAtNoon(): string {
  const behind = new Date().getUTCHours() - 12;
  return `Etc/GMT${behind < 0 ? "" : "+"}${behind}`;
}

/** The text says how many pictures came with it. */
function addNote(tx: Tx, visit: Visit) {
  const { bookingId, owner } = visit;
  const createdAt = Date.now();
  tx.insert(visitNotes).values({ bookingId, text: "2 pictures of Pickle", writtenAt: createdAt }).run();
  return [1, 2].map((place) => {
    const file = `${crypto.randomUUID().replaceAll("-", "")}.webp`;
    const ofNote = { bookingId, userId: owner.id, purpose: "note", place, createdAt } as const;
    const { id } = tx
      .insert(visitPictures)
      .values({ ...ofNote, file, width: SIDE, height: SIDE, bytes: 1 })
      .returning()
      .get();
    return { id, visit, file };
  });
}

const SIDE = 32;

/** The files that rows name, all with the same picture. */
export async function writePrivate(dataDir: string, files: readonly string[]) {
  const plain = { width: SIDE, height: SIDE, channels: 3, background: "tan" } as const;
  const webp = await sharp({ create: plain }).webp().toBuffer();
  const folder = join(dataDir, "uploads", "private");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await Promise.all(files.map((file) => Bun.write(join(folder, file), webp)));
}
