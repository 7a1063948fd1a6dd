import { useEffect, useId, useRef, useState } from "react";
import { DropArea } from "#islands/ui/drop-area.tsx";
import { described, Field } from "#islands/ui/field.tsx";
import { imageRefusal, imageTypes } from "#src/shared/people/image-limits.ts";

interface Props {
  /** How many files there are that can be sent. */
  onChoose: (count: number) => void;
}

const hint = "Choose or drop files: JPG, PNG, GIF, WebP, or AVIF, up to 5MB each.";

/** A file input that takes dropped photos too, with the first as it will look. The files stay in the input. */
export function DropField({ onChoose }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string>();
  const [error, setError] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(preview ?? ""), [preview]);

  function look() {
    const files = [...(input.current!.files ?? [])];
    const refusal = files.map(imageRefusal).find((sentence) => sentence !== undefined);
    if (refusal) input.current!.value = "";
    setError(refusal);
    setPreview(files[0] && !refusal ? URL.createObjectURL(files[0]) : undefined);
    onChoose(refusal ? 0 : files.length);
  }

  function drop(_: File, all: File[]) {
    const dropped = new DataTransfer();
    for (const file of all) dropped.items.add(file);
    input.current!.files = dropped.files;
    look();
  }

  return (
    <DropArea onDrop={drop}>
      {/* A browser may not know a format that the server reads. */}
      {preview && <img className="preview" src={preview} alt="Preview" onError={() => setPreview(undefined)} />}
      <Field id={id} name="image" label="Photos" hint={hint} error={error} isLive>
        <input
          {...described(id, error, hint)}
          id={id}
          ref={input}
          name="image"
          type="file"
          multiple
          accept={imageTypes}
          onChange={look}
        />
      </Field>
    </DropArea>
  );
}
