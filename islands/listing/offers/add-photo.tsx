import { useState } from "react";
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

/** 'Add Portfolio Image': a file, dropped or chosen, and its caption. */
export function AddPhoto({ onAdded, onClose }: Props) {
  const [isChosen, setChosen] = useState(false);
  const [sent, setSent] = useState(0);
  const { errors, ...form } = useForm({
    schema: ImageFields,
    failed: "Error",
    isInDialog: true,
    send: async (_, data) => {
      setSent(0);
      await uploadForm("POST", "/api/portfolio-images", data, setSent);
      void onAdded();
    },
  });
  return (
    <FormDialog
      title="Add Portfolio Image"
      {...form}
      sent={sent}
      go="Add Image"
      busy={sent < 1 ? `Uploading ${Math.round(sent * 100)}%` : "Saving..."}
      isReady={isChosen}
      onClose={onClose}
    >
      <DropField onChoose={setChosen} />
      <TextField name="caption" label="Caption" errors={errors} maxLength={200} isOptional />
    </FormDialog>
  );
}
