import * as z from "zod/mini";
import { id, requiredText } from "../../base/fields.ts";
import { PhotosInput, PhotoView } from "../../visits/photos.ts";
import { MAX_MESSAGE_CHARS } from "./message-labels.ts";

export const MessageInput = z.object({
  text: requiredText("Write a message first", MAX_MESSAGE_CHARS),
  /** The pet that a question is about. Empty for all pets. */
  petId: z.optional(z.union([z.literal(""), id("Choose one of your pets")], "Choose one of your pets")),
});
export type MessageInput = z.infer<typeof MessageInput>;

/** Data URLs; multipart forms send files. */
export const MessageWithPhotos = z.extend(MessageInput, { photos: PhotosInput });

export const MessagesQuery = z.object({ before: z.optional(id("Choose one of the messages")) });
export type MessagesQuery = z.infer<typeof MessagesQuery>;

/** Without `upTo`, marks the whole thread. */
export const MarkReadInput = z.object({ upTo: z.optional(id("Choose one of the messages")) });
export type MarkReadInput = z.infer<typeof MarkReadInput>;

/** UTC milliseconds. The text is empty if hidden or deleted. */
export const MessageView = z.object({
  id: z.number(),
  from: z.enum(["me", "them"]),
  text: z.string(),
  photos: z.array(PhotoView),
  sentAt: z.number(),
  readAt: z.nullable(z.number()),
  isHidden: z.boolean(),
  isReported: z.boolean(),
  isDecided: z.boolean(),
});
export type MessageView = z.infer<typeof MessageView>;
