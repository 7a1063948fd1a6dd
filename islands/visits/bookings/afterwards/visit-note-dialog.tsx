import type { ReactNode } from "react";
import { useForm } from "#islands/lib/use-form.ts";
import { keepDraft } from "#islands/talk/messages/draft.ts";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import { longDate } from "#src/shared/base/time.ts";
import { VisitNoteInput } from "#src/shared/visits/booking-changes.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { VisitNoteWithPictures } from "#src/shared/visits/note-pictures.ts";
import type { News } from "../page-call.ts";
import { NOTE_DRAFT, NoteFields } from "./note-fields.tsx";
import { pictureUrls } from "./picture-urls.ts";

interface Props {
  booking: Pick<BookingView, "id">;
  title: string;
  children: ReactNode;
  go: string;
  back?: string;
  failed: string;
  more?: ReactNode;
  onSend: (note: VisitNoteWithPictures, data: FormData) => Promise<unknown>;
  onClose: () => void;
}

/** The draft stays in this tab until sent. */
export function VisitNoteDialog({ booking: { id }, title, children, more, onSend, onClose, ...props }: Props) {
  const { go, back, failed } = props;
  const { errors, ...form } = useForm({
    schema: VisitNoteInput,
    read: (data) => ({ note: data.get("note") }),
    send: async ({ note }, data) => {
      const files = (data.getAll("pictures") as File[]).filter(({ name }) => name !== "");
      const pictures = await pictureUrls(files);
      const isThere = await onSend({ ...(note ? { note } : {}), ...(files.length > 0 ? { pictures } : {}) }, data);
      if (isThere !== false) keepDraft(id, NOTE_DRAFT, "");
    },
    failed,
    isInDialog: true,
  });
  return (
    <FormDialog title={title} {...form} back={back} go={go} onClose={onClose}>
      {children}
      <NoteFields bookingId={id} errors={errors} />
      {more}
    </FormDialog>
  );
}

interface NoteProps {
  booking: BookingView;
  onSend: (note: VisitNoteWithPictures, news: News) => Promise<unknown>;
  onClose: () => void;
}

export const NoteDialog = ({ booking, onSend, onClose }: NoteProps) => (
  <VisitNoteDialog
    booking={booking}
    onSend={(note) => onSend(note, newsOf(booking))}
    onClose={onClose}
    title={`Note for ${booking.petParentName}`}
    go="Send note"
    failed="Failed to send the note"
  >
    <p>{`${booking.serviceName} on ${longDate(booking.preferredDate)}. One note per visit, and you can't edit it later.`}</p>
  </VisitNoteDialog>
);

const newsOf = ({ petParentName }: BookingView): News => ({
  title: "Note sent",
  description: `We'll let ${petParentName} know.`,
});
