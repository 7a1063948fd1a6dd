import { useState } from "react";
import { uploadForm } from "#islands/lib/upload.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Dialog } from "#islands/ui/dialog.tsx";
import { DialogButtons } from "#islands/ui/dialog-buttons.tsx";
import { Failure } from "#islands/ui/failure.tsx";
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
  const { form, errors, failure, isSending } = useForm({
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
    <Dialog title="Add Portfolio Image" onClose={onClose}>
      <form {...form} className="form">
        <DropField onChoose={setChosen} />
        <TextField name="caption" label="Caption" errors={errors} maxLength={200} isOptional />
        <Failure title="Error" sentence={failure} />
        {isSending && <progress className="wide" aria-label="Sending" value={sent} />}
        <DialogButtons
          go="Add Image"
          busy={sent < 1 ? `Sending ${Math.round(sent * 100)}%` : "Saving..."}
          isSending={isSending}
          isReady={isChosen}
          onBack={onClose}
        />
      </form>
    </Dialog>
  );
}
