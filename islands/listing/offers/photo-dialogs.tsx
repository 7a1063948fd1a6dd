import type { ComponentProps } from "react";
import { callApi } from "#islands/lib/api.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { FormDialog } from "#islands/ui/dialog.tsx";
import { SelectField, TextField } from "#islands/ui/form.tsx";
import type { PortfolioImageView } from "#src/shared/listing/groomers.ts";
import { ImageChanges } from "#src/shared/listing/offers.ts";
import { AddPhoto } from "./add-photo.tsx";

export type UnpairedPhoto = PortfolioImageView & { place: number };

export type PhotoDialogState =
  | { what: "pair"; image: PortfolioImageView; singles: UnpairedPhoto[] }
  | { what: "add"; image?: undefined }
  | { what: "before" | "caption" | "delete"; image: PortfolioImageView; before?: PortfolioImageView | undefined };

interface Props {
  open: PhotoDialogState;
  onDone: (title: string, description: string) => Promise<unknown>;
  onClose: () => void;
}

export function PhotoDialogs({ open, onDone, onClose }: Props) {
  const done = (description: string) => () => onDone("Success", description);
  const { what, image } = open;
  if (what === "add" || what === "before")
    return <AddPhoto after={image} onAdded={done("Portfolio image added successfully!")} onClose={onClose} />;
  if (what === "caption")
    return (
      <ChangeDialog
        image={image}
        title="Edit Caption"
        go="Save Caption"
        onDone={done("Caption saved.")}
        onClose={onClose}
      >
        <TextField name="caption" label="Caption" defaultValue={image.caption ?? ""} maxLength={200} isOptional />
      </ChangeDialog>
    );
  return what === "pair" ? (
    <ChangeDialog
      image={image}
      title="Use as Before Photo"
      go="Show Together"
      onDone={done("Pair saved.")}
      onClose={onClose}
    >
      <SelectField name="beforeOf" label="After photo">
        {open.singles.map(({ id, place, caption }) => (
          <option key={id} value={id}>
            {[`Photo ${place + 1}`, caption].filter(Boolean).join(": ")}
          </option>
        ))}
      </SelectField>
    </ChangeDialog>
  ) : (
    <DeleteDialog {...open} onDone={done("Image deleted successfully!")} onClose={onClose} />
  );
}

interface PhotoProps {
  image: PortfolioImageView;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

type ChangeProps = PhotoProps & Pick<ComponentProps<typeof FormDialog>, "title" | "go" | "children">;

function ChangeDialog({ image, onDone, ...dialog }: ChangeProps) {
  const form = useForm({
    schema: ImageChanges,
    failed: "Error",
    send: async (input) => {
      await callApi("PATCH", `/api/portfolio-images/${image.id}`, input);
      void onDone();
    },
  });
  return <FormDialog {...dialog} {...form} />;
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
      {before && <p>Its before photo is deleted too. To keep it, choose "Show separately" first.</p>}
      <p>This can't be undone.</p>
    </Confirm>
  );
}
