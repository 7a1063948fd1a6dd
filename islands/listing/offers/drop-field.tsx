import { useEffect, useId, useRef, useState } from "react";
import { DropArea } from "#islands/ui/drop-area.tsx";
import { described, Field } from "#islands/ui/field.tsx";
import { imageRefusal, imageTypes } from "#src/shared/people/image-limits.ts";

interface Props {
  onChoose: (count: number) => void;
}

const hint = "Choose or drop files: JPG, PNG, GIF, WebP, or AVIF, up to 5MB each.";

export function DropField({ onChoose }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [previews, setPreviews] = useState<string[]>([]);
  const [error, setError] = useState<string>();
  useEffect(() => () => previews.forEach(URL.revokeObjectURL), [previews]);

  function look() {
    const files = [...(input.current!.files ?? [])];
    const refused = files.find((file) => imageRefusal(file) !== undefined);
    const refusal = refused && (files.length > 1 ? `${refused.name}: ` : "") + imageRefusal(refused);
    if (refused) input.current!.value = "";
    setError(refusal);
    setPreviews(refused ? [] : files.map((file) => URL.createObjectURL(file)));
    onChoose(refused ? 0 : files.length);
  }

  function drop(_: File, all: File[]) {
    const dropped = new DataTransfer();
    for (const file of all) dropped.items.add(file);
    input.current!.files = dropped.files;
    look();
  }

  return (
    <DropArea onDrop={drop}>
      {previews.length > 0 && (
        <div className="previews">
          {previews.map((url, at) => (
            // The server may support more formats than the browser.
            <img
              key={url}
              className="preview"
              src={url}
              alt={previews.length > 1 ? `Preview ${at + 1}` : "Preview"}
              onError={({ currentTarget }) => {
                currentTarget.hidden = true;
              }}
            />
          ))}
        </div>
      )}
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
