import { useId } from "react";
import { callApi } from "#islands/lib/api.ts";
import { uploadForm } from "#islands/lib/upload.ts";
import { described, Field } from "#islands/ui/field.tsx";
import { certificateTypes } from "#src/shared/people/image-limits.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";

const hint = "Photo or PDF, up to 5MB. Shown to groomers who accept, until a week afterward.";

export function CertificateField({ pet }: { pet: OwnPetView | undefined }) {
  const id = useId();
  return (
    <div>
      <Field id={id} name="certificate" label="Rabies certificate" hint={hint} isOptional>
        <input {...described(id, undefined, hint)} id={id} name="certificate" type="file" accept={certificateTypes} />
      </Field>
      {pet?.rabiesPictureUrl && (
        <label className="check">
          <input type="checkbox" name="removeCertificate" value="true" />
          Remove the certificate
        </label>
      )}
    </div>
  );
}

/** Removes the certificate from the form and returns a function that uploads it. */
export function certificateIn(data: FormData) {
  const file = data.get("certificate");
  const isRemoved = data.has("removeCertificate");
  data.delete("certificate");
  data.delete("removeCertificate");
  return async ({ id, rabiesPictureUrl }: OwnPetView, onProgress: (part: number) => void) => {
    const path = `/api/pets/${id}/rabies-picture`;
    if (file instanceof File && file.name !== "") {
      const form = new FormData();
      form.set("image", file);
      await uploadForm("PUT", path, form, onProgress);
    } else if (isRemoved && rabiesPictureUrl) await callApi("DELETE", path);
  };
}
