import { type ChangeEvent, type ReactNode, useEffect, useState } from "react";
import { FailureNotice } from "#islands/ui/dialog.tsx";
import { TextField } from "#islands/ui/form.tsx";
import { acceptedImages, imageFileProblem, MAX_IMAGE_BYTES } from "#src/shared/people/image-limits.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";
import { PetPhoto } from "../bookings/page/pet-photo.tsx";

function refusalOf({ size, type }: File, accepted: string) {
  const title = "Invalid file type";
  const isPhoto = accepted === acceptedImages;
  const isAccepted = accepted.split(",").includes(type);
  if (!type.startsWith("image/") && !isAccepted)
    return { title, sentence: isPhoto ? "Please upload an image file" : "Upload a photo or a PDF." };
  if (isAccepted && size > MAX_IMAGE_BYTES)
    return { title: "File too large", sentence: `${isPhoto ? "Image" : "File"} must be less than 5MB` };
  const sentence = imageFileProblem({ size, type }, accepted);
  return sentence ? { title: size === 0 ? "Empty file" : title, sentence } : undefined;
}

/** Clears a chosen file that can't be uploaded. `notice` says why. */
export function useFileCheck(accepted: string) {
  const [refusal, setRefusal] = useState<ReturnType<typeof refusalOf>>();
  function check(input: HTMLInputElement): File | undefined {
    const file = input.files?.[0];
    const refused = file && refusalOf(file, accepted);
    if (refused) input.value = "";
    setRefusal(refused);
    return refused ? undefined : file;
  }
  return { check, notice: <FailureNotice title={refusal?.title ?? ""} sentence={refusal?.sentence} /> };
}

export function PhotoField({ pet, children }: { pet: OwnPetView | undefined; children: ReactNode }) {
  const [preview, setPreview] = useState<string>();
  const { check, notice } = useFileCheck(acceptedImages);
  const [isRemoved, setRemoved] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ""), [preview]);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = check(target);
    setPreview(file && URL.createObjectURL(file));
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
          hint="JPG, PNG, GIF, WebP, or AVIF, up to 5MB"
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
      {notice}
    </div>
  );
}
