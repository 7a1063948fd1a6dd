import { useEffect, useId, useRef, useState } from "react";
import { uploadForm } from "#islands/lib/upload.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/dialog.tsx";
import { DropArea } from "#islands/ui/drop-area.tsx";
import { Field, fieldAria } from "#islands/ui/field.tsx";
import { TextField } from "#islands/ui/form.tsx";
import type { PortfolioImageView } from "#src/shared/listing/groomers.ts";
import { ImageFields } from "#src/shared/listing/offers.ts";
import { acceptedImages, imageFileProblem } from "#src/shared/people/image-limits.ts";

interface AddProps {
  /** The after photo, if this adds its before photo. */
  after: PortfolioImageView | undefined;
  onAdded: () => Promise<unknown>;
  onClose: () => void;
}

export function AddPhoto({ after, onAdded, onClose }: AddProps) {
  const [count, setCount] = useState(0);
  /** Uploaded files, which a retry skips. */
  const arrived = useRef(new Set<string>());
  const [sent, setSent] = useState(0);
  const form = useForm({
    schema: ImageFields,
    failed: "Error",
    send: async (_, data) => {
      setSent(0);
      const files = data.getAll("image") as File[];
      for (const [at, file] of files.entries()) {
        const key = [file.name, file.size, file.lastModified].join("/");
        if (arrived.current.has(key)) continue;
        data.set("image", file);
        await uploadForm("POST", "/api/portfolio-images", data, (part) => setSent((at + part) / files.length));
        arrived.current.add(key);
      }
      void onAdded();
    },
  });
  return (
    <FormDialog
      title={after ? "Add Before Photo" : "Add Portfolio Image"}
      {...form}
      sent={sent}
      go={count > 1 ? `Add ${count} Images` : "Add Image"}
      busy={sent < 1 ? `Uploading ${Math.round(sent * 100)}%` : "Saving..."}
      isReady={count > 0}
      onClose={onClose}
    >
      {after && <input type="hidden" name="beforeOf" value={after.id} />}
      <DropField isSingle={after !== undefined} onChoose={setCount} />
      {!after && <TextField name="caption" label="Caption" maxLength={200} isOptional />}
    </FormDialog>
  );
}

function DropField({ isSingle, onChoose }: { isSingle: boolean; onChoose: (count: number) => void }) {
  const hint = `Choose or drop ${isSingle ? "a file" : "files"}: JPG, PNG, GIF, WebP, or AVIF, up to 5MB${isSingle ? "" : " each"}.`;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [previews, setPreviews] = useState<string[]>([]);
  const [error, setError] = useState<string>();
  useEffect(() => () => previews.forEach(URL.revokeObjectURL), [previews]);

  function look() {
    const files = [...(input.current!.files ?? [])];
    const refused = files.find((file) => imageFileProblem(file) !== undefined);
    const refusal = refused && (files.length > 1 ? `${refused.name}: ` : "") + imageFileProblem(refused);
    if (refused) input.current!.value = "";
    setError(refusal);
    setPreviews(refused ? [] : files.map((file) => URL.createObjectURL(file)));
    onChoose(refused ? 0 : files.length);
  }

  function drop(first: File, all: File[]) {
    const dropped = new DataTransfer();
    for (const file of isSingle ? [first] : all) dropped.items.add(file);
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
      <Field id={id} name="image" label={isSingle ? "Photo" : "Photos"} hint={hint} error={error} isLive>
        <input
          {...fieldAria(id, error, hint)}
          id={id}
          ref={input}
          name="image"
          type="file"
          multiple={!isSingle}
          accept={acceptedImages}
          onChange={look}
        />
      </Field>
    </DropArea>
  );
}
