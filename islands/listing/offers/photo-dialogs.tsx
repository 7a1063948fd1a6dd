import { useRef, useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { uploadForm } from "#islands/lib/upload.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import { TextField } from "#islands/ui/inputs.tsx";
import type { PortfolioImageView } from "#src/shared/listing/groomers.ts";
import { ImageChanges, ImageFields } from "#src/shared/listing/offers.ts";
import { DropField } from "./drop-field.tsx";

export type OpenPhoto = { what: "add" } | { what: "caption" | "delete"; image: PortfolioImageView };

interface Props {
  open: OpenPhoto;
  onDone: (title: string, description: string) => Promise<unknown>;
  onClose: () => void;
}

export function PhotoDialogs({ open, onDone, onClose }: Props) {
  const done = (description: string) => () => onDone("Success", description);
  if (open.what === "add") return <AddPhoto onAdded={done("Portfolio image added successfully!")} onClose={onClose} />;
  const { what, image } = open;
  return what === "caption" ? (
    <CaptionDialog image={image} onDone={done("Caption saved.")} onClose={onClose} />
  ) : (
    <DeleteDialog image={image} onDone={done("Image deleted successfully!")} onClose={onClose} />
  );
}

interface PhotoProps {
  image: PortfolioImageView;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

function CaptionDialog({ image, onDone, onClose }: PhotoProps) {
  const { errors, ...form } = useForm({
    schema: ImageChanges,
    failed: "Error",
    isInDialog: true,
    send: async (input) => {
      await callApi("PATCH", `/api/portfolio-images/${image.id}`, input);
      void onDone();
    },
  });
  return (
    <FormDialog title="Edit Caption" {...form} go="Save Caption" onClose={onClose}>
      <TextField
        name="caption"
        label="Caption"
        errors={errors}
        defaultValue={image.caption ?? ""}
        maxLength={200}
        isOptional
      />
    </FormDialog>
  );
}

function DeleteDialog({ image, onDone, onClose }: PhotoProps) {
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
      <p>This can't be undone.</p>
    </Confirm>
  );
}

interface AddPhotoProps {
  onAdded: () => Promise<unknown>;
  onClose: () => void;
}

function AddPhoto({ onAdded, onClose }: AddPhotoProps) {
  const [count, setCount] = useState(0);
  /** Not uploaded again after a failure. */
  const arrived = useRef(new Set<string>());
  const [sent, setSent] = useState(0);
  const { errors, ...form } = useForm({
    schema: ImageFields,
    failed: "Error",
    isInDialog: true,
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
      title="Add Portfolio Image"
      {...form}
      sent={sent}
      go={count > 1 ? `Add ${count} Images` : "Add Image"}
      busy={sent < 1 ? `Uploading ${Math.round(sent * 100)}%` : "Saving..."}
      isReady={count > 0}
      onClose={onClose}
    >
      <DropField onChoose={setCount} />
      <TextField name="caption" label="Caption" errors={errors} maxLength={200} isOptional />
    </FormDialog>
  );
}
