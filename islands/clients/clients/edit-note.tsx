import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useRefresh } from "#islands/lib/data.ts";
import { KEPT_UNSENT, sendOrWait } from "#islands/lib/offline/send-or-wait.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { AreaField, Form } from "#islands/ui/form.tsx";
import { NoteLines } from "#islands/visits/bookings/page/note-lines.tsx";
import { MAX_NOTE_LENGTH } from "#src/shared/clients/client-limits.ts";
import { ClientNoteInput } from "#src/shared/clients/client-note.ts";

interface Props {
  about: string;
  note: string | null;
  clientId: number;
  call: string;
}

export function EditNote({ about, note, clientId, call }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const refresh = useRefresh();

  function close() {
    flushSync(() => setOpen(false));
    button.current?.focus();
  }

  async function saved(isEmpty: boolean) {
    showToast({ kind: "success", title: isEmpty ? "Note removed" : "Note saved" });
    await refresh(`/api/clients/${clientId}`);
    close();
  }

  if (isOpen) return <NoteForm {...{ about, note, call }} onSaved={saved} onClose={close} />;
  return (
    <div className="client-note">
      {note && <NoteLines notes={[note]} />}
      <button ref={button} type="button" className="link" onClick={() => setOpen(true)}>
        {note ? "Edit" : "Add a note"}
        <span className="hush">
          {note ? " note" : ""} about {about}
        </span>
      </button>
    </div>
  );
}

interface FormProps extends Omit<Props, "clientId"> {
  onSaved: (isEmpty: boolean) => Promise<void>;
  onClose: () => void;
}

const failed = "Failed to save the note";

function NoteForm({ about, note, call, onSaved, onClose }: FormProps) {
  const { form, isSending } = useForm({ schema: ClientNoteInput, send: save, failed });

  async function save(input: ClientNoteInput) {
    const change = { path: call, body: input, text: `Private note: ${about}`, href: location.pathname };
    if ((await sendOrWait({ method: "PATCH", ...change })) === KEPT_UNSENT) onClose();
    else await onSaved(input.note === null);
  }

  const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && onClose();
  return (
    <Form {...form} onKeyDown={onKeyDown}>
      <AreaField
        name="note"
        label={`Note about ${about}`}
        hint="Only you can see this, unless the parent requests their data."
        rows={4}
        maxLength={MAX_NOTE_LENGTH}
        defaultValue={note ?? ""}
        autoFocus
      />
      <div className="actions">
        <button type="submit" className="btn small" disabled={isSending}>
          {isSending ? "Saving..." : "Save note"}
        </button>
        <button type="button" className="btn line small" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Form>
  );
}
