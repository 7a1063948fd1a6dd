import { type ChangeEvent, type ReactNode, useEffect, useState } from "react";
import { FailureNotice } from "#islands/ui/dialog.tsx";
import { TextField } from "#islands/ui/form.tsx";
import { acceptedImages, imageFileProblem, MAX_IMAGE_BYTES } from "#src/shared/people/image-limits.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";
import { PetPhoto } from "../bookings/page/pet-photo.tsx";

interface PhotoRefusal {
  title: string;
  sentence: string;
}

function refusalOf({ size, type }: File): PhotoRefusal | undefined {
  if (!type.startsWith("image/")) return { title: "Invalid file type", sentence: "Please upload an image file" };
  if (size > MAX_IMAGE_BYTES) return { title: "File too large", sentence: "Image must be less than 5MB" };
  const sentence = imageFileProblem({ size, type });
  return sentence ? { title: size === 0 ? "Empty file" : "Invalid file type", sentence } : undefined;
}

const hint = "JPG, PNG, GIF, WebP, or AVIF, up to 5MB";

export function PhotoField({ pet, children }: { pet: OwnPetView | undefined; children: ReactNode }) {
  const [preview, setPreview] = useState<string>();
  const [refusal, setRefusal] = useState<PhotoRefusal>();
  const [isRemoved, setRemoved] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ""), [preview]);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    const refused = file && refusalOf(file);
    if (refused) target.value = "";
    setRefusal(refused);
    setPreview(file && !refused ? URL.createObjectURL(file) : undefined);
  }

  const saved = isRemoved ? null : (pet?.imageUrl ?? null);
  return (
    <div className="photo-field">
      <PetPhoto pet={{ id: 1, name: "", type: "Dog", ...pet, imageUrl: preview ?? saved }} className="pet-photo" />
      <div>
        <TextField
          type="file"
          name="image"
          label="Photo"
          accept={acceptedImages}
          hint={hint}
          onChange={choose}
          isOptional
        />
        {pet?.imageUrl && !preview && (
          <label className="check">
            <input
              type="checkbox"
              name="removeImage"
              value="true"
              onChange={({ target }) => setRemoved(target.checked)}
            />
            Remove the photo
          </label>
        )}
        {children}
      </div>
      <FailureNotice title={refusal?.title ?? ""} sentence={refusal?.sentence} />
    </div>
  );
}
