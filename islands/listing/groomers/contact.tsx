import { useForm } from "#islands/lib/use-form.ts";
import { TextField } from "#islands/ui/inputs.tsx";
import { Submit } from "#islands/ui/submit.tsx";
import { BusinessContact, type BusinessView } from "#src/shared/listing/business.ts";
import type { UserView } from "#src/shared/people/accounts.ts";
import { ContactFields } from "./about-fields.tsx";
import { failedToSave, readContact, saveProfile } from "./read-business.ts";

interface Props {
  profile: BusinessView;
  user: Pick<UserView, "email" | "phoneNumber">;
}

export default function Contact({ profile, user }: Props) {
  const { errors, isSending, form } = useForm({
    schema: BusinessContact,
    read: (data) => ({ ...readContact(data), googleUrl: data.get("googleUrl") }),
    failed: failedToSave,
    send: (changes) => saveProfile(profile.id, changes),
  });
  return (
    <section className="panel" aria-labelledby="contact-title">
      <h2 id="contact-title">Contact and requests</h2>
      <form className="form" {...form}>
        <ContactFields profile={profile} user={user} />
        <TextField
          name="googleUrl"
          label="Your Google profile"
          isOptional
          inputMode="url"
          maxLength={500}
          defaultValue={profile.googleUrl ?? ""}
          hint="Links parents to your Google reviews. We don't copy them."
          errors={errors}
        />
        <Submit go="Save contact" isSending={isSending} />
      </form>
    </section>
  );
}
