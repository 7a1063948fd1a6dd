import { useForm } from "#islands/lib/use-form.ts";
import { Submit } from "#islands/ui/submit.tsx";
import { BusinessAbout, type BusinessView } from "#src/shared/listing/business.ts";
import { AboutFields } from "./about-fields.tsx";
import { failedToSave, readAbout, saveProfile } from "./read-business.ts";

export default function Profile({ profile }: { profile: BusinessView }) {
  const { errors, isSending, form } = useForm({
    schema: BusinessAbout,
    read: readAbout,
    failed: failedToSave,
    send: (changes) => saveProfile(profile.id, changes),
  });
  return (
    <section className="panel" aria-labelledby="about-title">
      <h2 id="about-title">About your business</h2>
      <form className="form" {...form}>
        <AboutFields profile={profile} errors={errors} />
        <Submit go="Save profile" isSending={isSending} />
      </form>
    </section>
  );
}
