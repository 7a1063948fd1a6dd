import { useEffect, useId, useRef, useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { uploadForm } from "#islands/lib/upload.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { FormDialog } from "#islands/ui/dialog.tsx";
import { DropArea } from "#islands/ui/drop-area.tsx";
import { described, Field } from "#islands/ui/field.tsx";
import { TextField } from "#islands/ui/form.tsx";
import type { PortfolioImageView } from "#src/shared/listing/groomers.ts";
import { ImageChanges, ImageFields } from "#src/shared/listing/offers.ts";
import { imageRefusal, imageTypes } from "#src/shared/people/image-limits.ts";

export type OpenPhoto =
  | { what: "add"; image?: undefined }
  | { what: "before" | "caption" | "delete"; image: PortfolioImageView; before?: PortfolioImageView | undefined };

interface Props {
  open: OpenPhoto;
  onDone: (title: string, description: string) => Promise<unknown>;
  onClose: () => void;
}

export function PhotoDialogs({ open, onDone, onClose }: Props) {
  const done = (description: string) => () => onDone("Success", description);
  const { what, image } = open;
  if (what === "add" || what === "before")
    return <AddPhoto after={image} onAdded={done("Portfolio image added successfully!")} onClose={onClose} />;
  return what === "caption" ? (
    <CaptionDialog image={image} onDone={done("Caption saved.")} onClose={onClose} />
  ) : (
    <DeleteDialog {...open} onDone={done("Image deleted successfully!")} onClose={onClose} />
  );
}

interface PhotoProps {
  image: PortfolioImageView;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

function CaptionDialog({ image, onDone, onClose }: PhotoProps) {
  const form = useForm({
    schema: ImageChanges,
    failed: "Error",
    send: async (input) => {
      await callApi("PATCH", `/api/portfolio-images/${image.id}`, input);
      void onDone();
    },
  });
  return (
    <FormDialog title="Edit Caption" {...form} go="Save Caption" onClose={onClose}>
      <TextField name="caption" label="Caption" defaultValue={image.caption ?? ""} maxLength={200} isOptional />
    </FormDialog>
  );
}

function DeleteDialog({ image, before, onDone, onClose }: PhotoProps & { before?: PortfolioImageView | undefined }) {
  async function remove() {
    await callApi("DELETE", `/api/portfolio-images/${image.id}`);
    void onDone();
  }
  return (
    <Confirm
      title="Delete this photo?"
      confirm="Delete photo"
      busy="Deleting..."
      failed="Error"
      keep="Keep photo"
      isDanger
      onConfirm={remove}
      onClose={onClose}
    >
      <img className="preview" src={image.imageUrl} alt={image.caption ?? "The photo to delete"} />
      {before && <p>Its before photo stays in your portfolio.</p>}
      <p>This can't be undone.</p>
    </Confirm>
  );
}

interface AddProps {
  /** For a before photo. */
  after: PortfolioImageView | undefined;
  onAdded: () => Promise<unknown>;
  onClose: () => void;
}

function AddPhoto({ after, onAdded, onClose }: AddProps) {
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
    const refused = files.find((file) => imageRefusal(file) !== undefined);
    const refusal = refused && (files.length > 1 ? `${refused.name}: ` : "") + imageRefusal(refused);
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
          {...described(id, error, hint)}
          id={id}
          ref={input}
          name="image"
          type="file"
          multiple={!isSingle}
          accept={imageTypes}
          onChange={look}
        />
      </Field>
    </DropArea>
  );
}
