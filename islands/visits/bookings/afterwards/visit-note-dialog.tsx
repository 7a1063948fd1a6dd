import type { Toast } from "#islands/day/texts/show-done.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { readMessageDraft, saveDraft } from "#islands/talk/messages/message-form.tsx";
import { FormDialog } from "#islands/ui/dialog.tsx";
import { AreaField } from "#islands/ui/form.tsx";
import { longDate } from "#src/shared/base/time.ts";
import { VisitNoteInput } from "#src/shared/visits/booking-changes.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { NoteInputWithPhotos } from "#src/shared/visits/note-photos.ts";
import { MAX_PHOTOS } from "#src/shared/visits/photo-labels.ts";
import { MAX_VISIT_NOTE_CHARS } from "#src/shared/visits/visit-note-labels.ts";
import { photosIfChosen } from "./photo-urls.ts";
import { PhotosField } from "./photos-field.tsx";

export const NOTE_DRAFT_KIND = "note";

const photoHint = `Up to ${MAX_PHOTOS}. They can allow them in your portfolio.`;

export function VisitNoteFields({ bookingId }: { bookingId: number }) {
  return (
    <>
      <AreaField
        name="note"
        label="Note"
        hint="How it went, and tips until next time. Only they see it."
        isOptional
        rows={4}
        maxLength={MAX_VISIT_NOTE_CHARS}
        defaultValue={readMessageDraft(bookingId, NOTE_DRAFT_KIND)}
        onChange={({ target }) => saveDraft(bookingId, NOTE_DRAFT_KIND, target.value)}
      />
      <PhotosField hint={photoHint} />
    </>
  );
}

interface Props {
  booking: BookingView;
  /** Sends the note and then shows the toast. False if sending failed. */
  onSend: (note: NoteInputWithPhotos, news: Toast) => Promise<unknown>;
  onClose: () => void;
}

export function VisitNoteDialog({ booking, onSend, onClose }: Props) {
  const { id, petParentName, serviceName, preferredDate } = booking;
  const form = useForm({
    schema: VisitNoteInput,
    read: (data) => ({ note: data.get("note") }),
    send: async ({ note }, data) => {
      const sent = { ...(note ? { note } : {}), ...(await photosIfChosen(data)) };
      const isThere = await onSend(sent, { title: "Note sent", description: `We'll let ${petParentName} know.` });
      if (isThere !== false) saveDraft(id, NOTE_DRAFT_KIND, "");
    },
    failed: "Failed to send the note",
  });
  return (
    <FormDialog title={`Note for ${petParentName}`} {...form} go="Send note" onClose={onClose}>
      <p>{`${serviceName} on ${longDate(preferredDate)}. One note per visit, and you can't edit it later.`}</p>
      <VisitNoteFields bookingId={id} />
    </FormDialog>
  );
}
