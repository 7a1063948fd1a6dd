import { type ChangeEvent, useId, useRef, useState } from "react";
import { callApi, errorSentence } from "#islands/lib/api.ts";
import { refreshServedParts } from "#islands/lib/refresh-frame.ts";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";
import { uploadForm } from "#islands/lib/upload.ts";
import { Field, fieldAria } from "#islands/ui/field.tsx";
import { Form, SubmitButton, TextField } from "#islands/ui/form.tsx";
import { MAX_NAME_CHARS } from "#src/shared/base/names.ts";
import { smallImageUrl } from "#src/shared/base/paths.ts";
import { BusinessContactName, type BusinessView } from "#src/shared/listing/business.ts";
import type { ProfileImageView } from "#src/shared/people/account-settings.ts";
import { acceptedImages, imageFileProblem } from "#src/shared/people/image-limits.ts";
import { useProfileForm } from "./profile-form.ts";

export default function PortraitAndName({ profile }: { profile: BusinessView }) {
  const { form } = useProfileForm(profile, BusinessContactName);
  return (
    <>
      <Portrait saved={profile.user.profileImage} />
      <section className="panel" aria-labelledby="name-title">
        <h2 id="name-title">Your name</h2>
        <Form {...form}>
          <TextField
            name="contactName"
            label="Your first name"
            isOptional
            autoComplete="given-name"
            maxLength={MAX_NAME_CHARS}
            defaultValue={profile.contactName ?? ""}
            hint="Shown next to your business name"
          />
          <SubmitButton go="Save name" />
        </Form>
      </section>
    </>
  );
}

const hint = "JPG, PNG, GIF, WebP, or AVIF, up to 5MB. Saves automatically.";

function Portrait({ saved }: { saved: string | null }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(saved);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    const refusal = file && imageFileProblem(file);
    if (!file || refusal) return setError(refusal);
    const form = new FormData();
    form.set("image", file);
    await save("Photo saved", async () => {
      const { profileImage } = await uploadForm<ProfileImageView>("PUT", "/api/profile-image", form);
      setShown(profileImage);
    });
  }

  async function remove() {
    await save("Photo removed", async () => {
      await callApi("DELETE", "/api/profile-image");
      setShown(null);
    });
    input.current?.focus();
  }

  async function save(title: string, send: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    dismissToast();
    try {
      await send();
      showToast({ kind: "success", title });
      void refreshServedParts();
    } catch (failure) {
      setError(errorSentence(failure));
    }
    if (input.current) input.current.value = "";
    setBusy(false);
  }

  return (
    <section className="panel" aria-labelledby="portrait-title">
      <h2 id="portrait-title">Your photo</h2>
      <p className="soft">Shown next to your business name, and in search until you add portfolio photos.</p>
      <div className="portrait-field">
        {shown && <img className="portrait" src={smallImageUrl(shown)} alt="Your portrait" width="96" height="96" />}
        <div>
          <Field id={id} name="image" label="Photo of you" hint={hint} error={error} isOptional isLive>
            <input
              {...fieldAria(id, error, hint)}
              id={id}
              ref={input}
              type="file"
              accept={acceptedImages}
              aria-busy={isBusy}
              onChange={choose}
            />
          </Field>
          {shown && (
            <button type="button" className="btn plain" onClick={remove}>
              Remove photo
            </button>
          )}
        </div>
      </div>
    </section>
  );
}
