import { type ChangeEvent, useEffect, useId, useState } from "react";
import { Field, fieldAria } from "#islands/ui/field.tsx";
import { useFormErrors } from "#islands/ui/form.tsx";
import { MAX_PHOTOS, MAX_PHOTOS_TEXT } from "#src/shared/visits/photo-labels.ts";

/** Shows the chosen photos. */
export function PhotosField({ hint }: { hint: string }) {
  const id = useId();
  const errors = useFormErrors();
  const [photos, setPhotos] = useState<string[]>([]);
  const [isTooMany, setTooMany] = useState(false);
  useEffect(
    () => () => {
      for (const url of photos) URL.revokeObjectURL(url);
    },
    [photos],
  );

  function look({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...target.files!];
    setTooMany(files.length > MAX_PHOTOS);
    setPhotos(files.slice(0, MAX_PHOTOS).map((file) => URL.createObjectURL(file)));
  }

  const error = isTooMany ? MAX_PHOTOS_TEXT : errors.photos;
  return (
    <>
      <Field id={id} name="photos" label="Photos" hint={hint} error={error} isOptional isLive>
        <input
          {...fieldAria(id, error, hint)}
          id={id}
          name="photos"
          type="file"
          accept="image/*"
          multiple
          onChange={look}
        />
      </Field>
      {photos.length > 0 && (
        <ul className="row">
          {photos.map((url, at) => (
            <li key={url}>
              {/* A browser may not know a format that the server reads. */}
              <img className="pet-photo" src={url} alt={`Chosen, ${at + 1} of ${photos.length}`} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
