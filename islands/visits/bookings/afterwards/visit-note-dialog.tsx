import { useForm } from "#islands/lib/use-form.ts";
import { keepDraft } from "#islands/talk/messages/draft.ts";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import { longDate } from "#src/shared/base/time.ts";
import { VisitNoteInput } from "#src/shared/visits/booking-changes.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { VisitNoteWithPictures } from "#src/shared/visits/note-pictures.ts";
import type { News } from "../page-call.ts";
import { NOTE_DRAFT, NoteFields } from "./note-fields.tsx";
import { picturesIn } from "./picture-urls.ts";

interface Props {
  booking: BookingView;
  /** Sends it, and tells the news once it has arrived; `false` when it did not. */
  onSend: (note: VisitNoteWithPictures, news: News) => Promise<unknown>;
  onClose: () => void;
}

/** Words and pictures about a visit that is completed already; half-written words stay in this tab until they have arrived. */
export function NoteDialog({ booking, onSend, onClose }: Props) {
  const { id, petParentName, serviceName, preferredDate } = booking;
  const { errors, ...form } = useForm({
    schema: VisitNoteInput,
    read: (data) => ({ note: data.get("note") }),
    send: async ({ note }, data) => {
      const sent = { ...(note ? { note } : {}), ...(await picturesIn(data)) };
      const isThere = await onSend(sent, { title: "Note sent", description: `We'll let ${petParentName} know.` });
      if (isThere !== false) keepDraft(id, NOTE_DRAFT, "");
    },
    failed: "Failed to send the note",
    isInDialog: true,
  });
  return (
    <FormDialog title={`Note for ${petParentName}`} {...form} go="Send note" onClose={onClose}>
      <p>{`${serviceName} on ${longDate(preferredDate)}. One note per visit, and you can't edit it later.`}</p>
      <NoteFields bookingId={id} errors={errors} />
    </FormDialog>
  );
}
