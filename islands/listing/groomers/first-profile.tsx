import { callApi } from "#islands/lib/api.ts";
import { goWith } from "#islands/lib/reload.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Submit } from "#islands/ui/submit.tsx";
import { GROOMER_DASHBOARD } from "#src/shared/base/own-paths.ts";
import { BusinessInput } from "#src/shared/listing/business.ts";
import { defaultHours } from "#src/shared/listing/groomer-labels.ts";
import type { UserView } from "#src/shared/people/accounts.ts";
import { AboutFields, ContactFields, NameField } from "./about-fields.tsx";
import { HoursFields } from "./hours-fields.tsx";
import { readBusiness } from "./read-business.ts";

export default function FirstProfile({ user }: { user: Pick<UserView, "email" | "phoneNumber"> }) {
  const { errors, isSending, form } = useForm({
    schema: BusinessInput,
    read: readBusiness,
    failed: "Failed to create profile",
    send: create,
  });
  return (
    <form className="stack" {...form}>
      <section className="panel" aria-labelledby="about-title">
        <h2 id="about-title">About your business</h2>
        <AboutFields profile={null} errors={errors}>
          <NameField name={null} errors={errors} />
        </AboutFields>
      </section>
      <section className="panel" aria-labelledby="hours-title">
        <h2 id="hours-title">Weekly hours</h2>
        <HoursFields hours={defaultHours} errors={errors} />
      </section>
      <section className="panel" aria-labelledby="contact-title">
        <h2 id="contact-title">Contact and requests</h2>
        <ContactFields profile={null} user={user} />
      </section>
      <Submit go="Create profile" isSending={isSending} />
    </form>
  );
}

async function create(input: BusinessInput) {
  await callApi("POST", "/api/groomer-profiles", input);
  goWith(GROOMER_DASHBOARD, {
    kind: "success",
    title: "Profile created",
    description: "Next, add your first service package.",
  });
}
