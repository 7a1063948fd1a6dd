import { useRef, useState } from "react";
import { uploadForm } from "#islands/lib/upload.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import { TextField } from "#islands/ui/inputs.tsx";
import { ImageFields } from "#src/shared/listing/offers.ts";
import { DropField } from "./drop-field.tsx";

interface Props {
  onAdded: () => Promise<unknown>;
  onClose: () => void;
}

export function AddPhoto({ onAdded, onClose }: Props) {
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
