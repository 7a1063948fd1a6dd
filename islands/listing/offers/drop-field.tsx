import { useEffect, useId, useRef, useState } from "react";
import { DropArea } from "#islands/ui/drop-area.tsx";
import { described, Field } from "#islands/ui/field.tsx";
import { IMAGE_TOO_LARGE, IMAGE_UNREADABLE, imageTypes, MAX_IMAGE_BYTES } from "#src/shared/people/image-limits.ts";

interface Props {
  /** True once there is a file that can be sent. */
  onChoose: (isChosen: boolean) => void;
}

const hint = "Choose or drop a file: JPG, PNG, GIF, WebP, or AVIF, up to 5MB.";

/** A file input that takes a dropped photo too, with the photo as it will look. The file stays in the input. */
export function DropField({ onChoose }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string>();
  const [error, setError] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(preview ?? ""), [preview]);

  function look() {
    const file = input.current!.files?.[0];
    const refusal = file && refusalOf(file);
    if (refusal) input.current!.value = "";
    const isChosen = file !== undefined && !refusal;
    setError(refusal);
    setPreview(isChosen ? URL.createObjectURL(file) : undefined);
    onChoose(isChosen);
  }

  function drop(file: File) {
    const one = new DataTransfer();
    one.items.add(file);
    input.current!.files = one.files;
    look();
  }

  return (
    <DropArea onDrop={drop}>
      {/* A browser may not know a format that the server reads. */}
      {preview && <img className="preview" src={preview} alt="Preview" onError={() => setPreview(undefined)} />}
      <Field id={id} name="image" label="Photo" hint={hint} error={error} isLive>
        <input
          {...described(id, error, hint)}
          id={id}
          ref={input}
          name="image"
          type="file"
          accept={imageTypes}
          onChange={look}
        />
      </Field>
    </DropArea>
  );
}

/** What keeps a file from being sent. */
function refusalOf({ size, type }: File): string | undefined {
  if (!imageTypes.split(",").includes(type)) return IMAGE_UNREADABLE;
  return size > MAX_IMAGE_BYTES ? IMAGE_TOO_LARGE : undefined;
}
