import {
  allowedPhotos,
  clients,
  groomerPolicies,
  messages,
  reports,
  visitNotes,
  visitPets,
  visitPhotos,
} from "#db/db.ts";
import { PRIVATE_FOLDER } from "#src/ports/store.ts";
import { usualPolicies } from "#src/shared/listing/policies-labels.ts";
import type { TestApp } from "#tests/support/app.ts";
import { addRow, block, changeRows, threadKeyOf } from "#tests/support/rows.ts";
import { visitNow } from "./planned-day.ts";

const threads = [3, 2, visitNow];
export const reportedMessages = [1, 2];
export const messageIds = threads.flatMap((_, at) => [2 * at + 1, 2 * at + 2]);
export const PHOTO_FILE = `${"0123456789abcdef".repeat(2)}.webp`;

export const notedVisit = 4;
export const notePhotos = [2, 3];

interface Cast {
  groomer: { profile: { id: number }; user: { id: number } };
  parentId: number;
  strangerId: number;
}

export async function addThreads({ ctx }: TestApp, { groomer, parentId, strangerId }: Cast) {
  const { db } = ctx;
  const now = ctx.now();
  const groomerId = groomer.profile.id;
  for (const bookingId of threads) {
    for (const [writtenBy, text] of [
      ["groomer", "I am at the gate."],
      ["parent", "It is open."],
    ] as const) {
      addRow(db, messages, { ...threadKeyOf(db, bookingId), writtenBy, text, sentAt: now, emailDueAt: now });
    }
  }
  for (const [messageId, reporterId] of [
    [1, parentId],
    [2, groomer.user.id],
  ] as const) {
    addRow(db, reports, { kind: "message", messageId, reporterId, reason: "scam", createdAt: now });
  }
  addRow(db, reports, { kind: "review", reviewId: 1, reporterId: strangerId, reason: "hate", createdAt: now });
  const aboutId = groomer.user.id;
  addRow(db, reports, { kind: "profile", aboutId, reporterId: strangerId, reason: "hate", createdAt: now });
  await ctx.images.files.put(`${PRIVATE_FOLDER}/${PHOTO_FILE}`, pixel);
  const size = { width: 1, height: 1, bytes: pixel.byteLength };
  const ofMessage = { bookingId: threads[0]!, messageId: 1, purpose: "message", place: 1 } as const;
  addRow(db, visitPhotos, { ...ofMessage, ...size, userId: groomer.user.id, file: PHOTO_FILE, createdAt: now });
  await addNote(ctx, groomer.user.id);
  addRow(db, visitPets, { visitId: 3, petId: 1 });
  changeRows(db, clients, { accountId: parentId }, { note: "The gate sticks." });
  addRow(db, groomerPolicies, {
    groomerId,
    ...usualPolicies,
    lateText: "I charge half of the estimate.",
    version: 1,
    changedAt: now,
  });
  block(db, { groomerId, accountId: strangerId }, now);
}

async function addNote({ db, images, now }: TestApp["ctx"], userId: number) {
  const createdAt = now();
  addRow(db, visitNotes, { bookingId: notedVisit, text: "A calm visit.", writtenAt: createdAt });
  const sent = { bookingId: notedVisit, userId, purpose: "note", width: 1, height: 1, createdAt } as const;
  for (const [at, id] of notePhotos.entries()) {
    const file = `${String(id).repeat(32)}.webp`;
    await images.files.put(`${PRIVATE_FOLDER}/${file}`, pixel);
    addRow(db, visitPhotos, { ...sent, id, file, bytes: pixel.byteLength, place: at + 1 });
  }
  addRow(db, allowedPhotos, { photoId: notePhotos.at(-1)!, allowedAt: createdAt });
}

const pixel = Buffer.from("UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=", "base64");
