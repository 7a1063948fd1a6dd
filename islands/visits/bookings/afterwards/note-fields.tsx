import { type ChangeEvent, useEffect, useId, useState } from "react";
import type { Errors } from "#islands/lib/use-submit.ts";
import { keepDraft, readDraft } from "#islands/talk/messages/draft.ts";
import { described, Field } from "#islands/ui/field.tsx";
import { AreaField } from "#islands/ui/inputs.tsx";
import { MAX_PICTURES, TOO_MANY_PICTURES } from "#src/shared/visits/picture-labels.ts";
import { MAX_VISIT_NOTE } from "#src/shared/visits/visit-note-labels.ts";

interface Props {
  bookingId: number;
  errors: Errors;
}

export const NOTE_DRAFT = "note";

const pictureHint = `Up to ${MAX_PICTURES}. They can allow them in your portfolio.`;

export function NoteFields({ bookingId, errors }: Props) {
  const id = useId();
  const [pictures, setPictures] = useState<string[]>([]);
  const [isTooMany, setTooMany] = useState(false);
  useEffect(
    () => () => {
      for (const url of pictures) URL.revokeObjectURL(url);
    },
    [pictures],
  );

  function look({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...target.files!];
    setTooMany(files.length > MAX_PICTURES);
    setPictures(files.slice(0, MAX_PICTURES).map((file) => URL.createObjectURL(file)));
  }

  const error = isTooMany ? TOO_MANY_PICTURES : errors.pictures;
  return (
    <>
      <AreaField
        name="note"
        label="Note"
        hint="How it went, and tips until next time. Only they see it."
        isOptional
        rows={4}
        maxLength={MAX_VISIT_NOTE}
        defaultValue={readDraft(bookingId, NOTE_DRAFT)}
        errors={errors}
        onChange={({ target }) => keepDraft(bookingId, NOTE_DRAFT, target.value)}
      />
      <Field id={id} name="pictures" label="Photos" hint={pictureHint} error={error} isOptional isLive>
        <input
          {...described(id, error, pictureHint)}
          id={id}
          name="pictures"
          type="file"
          accept="image/*"
          multiple
          onChange={look}
        />
      </Field>
      {pictures.length > 0 && (
        <ul className="row">
          {pictures.map((url, at) => (
            <li key={url}>
              {/* The server may support more formats than the browser. */}
              <img className="pet-photo" src={url} alt={`Chosen, ${at + 1} of ${pictures.length}`} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
