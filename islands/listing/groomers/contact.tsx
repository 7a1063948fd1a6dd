import { CheckField, Form, SubmitButton, TextField } from "#islands/ui/form.tsx";
import { BusinessContact, type BusinessView } from "#src/shared/listing/business.ts";
import type { UserView } from "#src/shared/people/accounts.ts";
import { useProfileForm } from "./profile-form.ts";

interface Props {
  profile: BusinessView;
  user: Pick<UserView, "email" | "phoneNumber">;
}

/** See docs/product.md, Groomer contact. */
export default function ContactPanel({ profile, user }: Props) {
  const { form } = useProfileForm(profile, BusinessContact, (data) => ({
    showPhone: data.has("showPhone"),
    showEmail: data.has("showEmail"),
    acceptsOutsideArea: data.has("acceptsOutsideArea"),
    googleUrl: data.get("googleUrl"),
  }));
  return (
    <section className="panel" aria-labelledby="contact-title">
      <h2 id="contact-title">Contact and requests</h2>
      <Form {...form}>
        <p className="soft small">Parents always see your phone number and email once you accept their request.</p>
        <div className="pair">
          <CheckField
            name="showPhone"
            label="Show my phone number"
            defaultChecked={profile.showPhone}
            hint={user.phoneNumber ?? "Add one in your account details."}
          />
          <CheckField name="showEmail" label="Show my email" defaultChecked={profile.showEmail} hint={user.email} />
        </div>
        <CheckField
          name="acceptsOutsideArea"
          label="Accept requests from outside my area"
          defaultChecked={profile.acceptsOutsideArea}
          hint="When off, parents outside your service radius can't send requests."
        />
        <TextField
          name="googleUrl"
          label="Your Google profile"
          isOptional
          inputMode="url"
          maxLength={500}
          defaultValue={profile.googleUrl ?? ""}
          hint="Links parents to your Google reviews. We don't copy them."
        />
        <SubmitButton go="Save contact" />
      </Form>
    </section>
  );
}
