import { CheckField } from "#islands/ui/inputs.tsx";
import type { BusinessView } from "#src/shared/listing/business.ts";
import type { UserView } from "#src/shared/people/accounts.ts";

interface Props {
  profile: BusinessView;
  user: Pick<UserView, "email" | "phoneNumber">;
}

/** See docs/product.md, Who sees what. */
export const ContactFields = ({ profile, user }: Props) => (
  <>
    <p className="soft small">Parents always see your phone number and email once you accept their request.</p>
    <CheckField
      name="showPhone"
      label="Show my phone number"
      defaultChecked={profile.showPhone}
      hint={user.phoneNumber ?? "Add one in your account details."}
    />
    <CheckField name="showEmail" label="Show my email" defaultChecked={profile.showEmail} hint={user.email} />
    <CheckField
      name="acceptsOutsideArea"
      label="Accept requests from outside my area"
      defaultChecked={profile.acceptsOutsideArea}
      hint="When off, parents outside your service radius can't send requests."
    />
  </>
);
