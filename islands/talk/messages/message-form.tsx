import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { readStored, storeValue } from "#islands/lib/tab-storage.ts";
import { Field, fieldAria } from "#islands/ui/field.tsx";
import { Icon } from "#islands/ui/icon.tsx";
import { MAX_MESSAGE_CHARS } from "#src/shared/talk/messages/message-labels.ts";
import { MAX_PHOTOS, MAX_PHOTOS_TEXT } from "#src/shared/visits/photo-labels.ts";
import type { OutgoingMessage, ThreadProps } from "./use-thread.ts";

interface Props extends ThreadProps {
  /** Replying marks messages up to this one as read. */
  lastSeen: number | undefined;
  returned: OutgoingMessage | undefined;
  outbox: readonly OutgoingMessage[];
  onSend: (message: Pick<OutgoingMessage, "text" | "photos" | "petId">) => Promise<void>;
}

/** Lazy, because most people only read. */
const loadInput = () => import("#src/shared/talk/messages/messages.ts").catch(() => undefined);

/** The server checks if the schema isn't loaded. */
async function checked(text: string) {
  const input = await loadInput();
  return input ? input.MessageInput.safeParse({ text }) : { success: true as const, data: { text } };
}

const urlsOf = async (files: File[]) =>
  files.length > 0 ? (await import("../../visits/bookings/afterwards/photo-urls.ts")).photoDataUrls(files) : [];

/** Sends by button or Ctrl+Enter. Works without script. */
export function MessageForm({ text: typed, error, formKey, lastSeen, returned, outbox, onSend, ...thread }: Props) {
  const { otherName, side, draftOf } = thread;
  const ref = useRef<HTMLFormElement>(null);
  const [message, setMessage] = useState(error);
  const [count, setCount] = useState(typed.length);
  const [photoError, setPhotoError] = useState<string>();
  const [hasPhotos, setHasPhotos] = useState(false);
  const isChecking = useRef(false);
  const areaId = useId();
  const picker = useRef<HTMLInputElement>(null);
  const area = () => ref.current!.elements.namedItem("text") as unknown as HTMLTextAreaElement;

  /** The draft also keeps what couldn't be sent, because the person may have to log in first. */
  const unsent = outbox.flatMap(({ failure, text }) => (failure ? text : []));
  const keep = (text: string) => saveDraft(draftOf, side, [...unsent, text].filter(Boolean).join("\n"));

  function fill(text: string) {
    area().value = text;
    setCount(text.length);
    keep(text);
  }

  const giveBack = (text: string) => fill([text, area().value].filter(Boolean).join("\n"));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is looked up once, when the page has come
  useEffect(() => {
    // Text typed before hydration is newer than the draft.
    const draft = area().value || readMessageDraft(draftOf, side);
    if (draft && draft !== typed) fill(draft);
    // A groomer opens a question to reply.
    if (thread.side === "groomer" && thread.bookingId === null) area().focus();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: typed text is kept as it is typed
  useEffect(() => void keep(area().value), [unsent.length]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes back into the form once
  useEffect(() => {
    if (!returned) return;
    giveBack(returned.text);
    if (returned.photos.length > 0) setPhotoError("Choose your photos again.");
    area().focus();
  }, [returned]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isChecking.current) return;
    isChecking.current = true;
    const written = area().value;
    const petId = ref.current!.petId?.value;
    const parsed = await checked(written);
    isChecking.current = false;
    setMessage(parsed.success ? null : parsed.error.issues[0]!.message);
    area().focus();
    // Copied, because the input is reset below.
    const files = [...picker.current!.files!];
    setPhotoError(files.length > MAX_PHOTOS ? MAX_PHOTOS_TEXT : undefined);
    if (!parsed.success || files.length > MAX_PHOTOS) return;
    // Keeps text typed while sending.
    fill(area().value.replace(written, ""));
    picker.current!.value = "";
    setHasPhotos(false);
    urlsOf(files).then(
      (photos) => onSend({ text: parsed.data.text, photos, petId }),
      () => {
        giveBack(parsed.data.text);
        setPhotoError("We can't read that photo. Choose another.");
      },
    );
  }

  function press(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    ref.current!.requestSubmit();
  }

  const hint = count < 800 ? undefined : `${count} of ${MAX_MESSAGE_CHARS} characters`;
  const wrong = message ?? photoError;
  const label = <span className="hush">{`Message to ${otherName}`}</span>;
  return (
    <form className="form" method="post" action={thread.page} noValidate ref={ref} onSubmit={submit}>
      {thread.pets.length > 1 && (
        <label className="row">
          About
          <select name="petId">
            <option value="">All my pets</option>
            {thread.pets.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <Field name="text" id={areaId} label={label} error={wrong} hint={hint}>
        <div className="write">
          <button type="button" className="with-script" aria-label="Add photos" onClick={() => picker.current!.click()}>
            <Icon name="camera" />
          </button>
          <textarea
            name="text"
            id={areaId}
            rows={1}
            placeholder="Message"
            defaultValue={typed}
            required
            onFocus={() => void loadInput()}
            onKeyDown={press}
            onChange={({ target }) => {
              setCount(target.value.length);
              setMessage(null);
              keep(target.value);
            }}
            {...fieldAria(areaId, wrong, hint)}
          />
          <button type="submit" className="btn">
            Send
          </button>
        </div>
        <input
          type="file"
          accept="image/*"
          multiple
          hidden={!hasPhotos && !photoError}
          aria-label={`Photos, up to ${MAX_PHOTOS}`}
          ref={picker}
          onChange={({ target }) => {
            setHasPhotos(target.files!.length > 0);
            setPhotoError(undefined);
          }}
        />
      </Field>
      <input type="hidden" name="key" value={formKey} />
      {lastSeen && <input type="hidden" name="upTo" value={lastSeen} />}
    </form>
  );
}

/* By booking or both people of a question, and by side, so that someone else who logs in here doesn't see it. */

const draftKey = (of: number | string, side: string) => `message-draft-${side}-${of}`;

export const readMessageDraft = (of: number | string, side: string): string => readStored(draftKey(of, side)) ?? "";

/** An empty text removes the kept one. */
export const saveDraft = (of: number | string, side: string, text: string) => storeValue(draftKey(of, side), text);
