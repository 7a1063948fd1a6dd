import { useForm } from "#islands/lib/use-form.ts";
import { Submit } from "#islands/ui/submit.tsx";
import { BusinessName, type BusinessView } from "#src/shared/listing/business.ts";
import { NameField } from "./about-fields.tsx";
import { Portrait } from "./portrait.tsx";
import { failedToSave, saveProfile } from "./read-business.ts";

export default function Photo({ profile }: { profile: BusinessView }) {
  const { errors, isSending, form } = useForm({
    schema: BusinessName,
    failed: failedToSave,
    send: (changes) => saveProfile(profile.id, changes),
  });
  return (
    <>
      <Portrait saved={profile.user.profileImage} />
      <section className="panel" aria-labelledby="name-title">
        <h2 id="name-title">Your name</h2>
        <form className="form" {...form}>
          <NameField name={profile.contactName} errors={errors} />
          <Submit go="Save name" isSending={isSending} />
        </form>
      </section>
    </>
  );
}
