import { CheckField } from "#islands/ui/inputs.tsx";
import type { BusinessView } from "#src/shared/listing/business.ts";
import type { UserView } from "#src/shared/people/accounts.ts";

interface Props {
  /** Null until the groomer has written about the business for the first time. */
  profile: BusinessView | null;
  user: Pick<UserView, "email" | "phoneNumber">;
}

/** What everybody may see (docs/product.md, Who sees what), and who may ask. */
export function ContactFields({ profile, user }: Props) {
  return (
    <>
      <p className="soft small">A parent whose booking you have accepted always sees both.</p>
      <CheckField
        name="showPhone"
        label="Show my phone number"
        defaultChecked={profile?.showPhone ?? true}
        hint={user.phoneNumber ?? "You have not given one yet: the details of your account have a place for it."}
      />
      <CheckField
        name="showEmail"
        label="Show my e-mail"
        defaultChecked={profile?.showEmail ?? false}
        hint={user.email}
      />
      <CheckField
        name="acceptsOutsideArea"
        label="I accept requests from outside my area"
        defaultChecked={profile?.acceptsOutsideArea ?? false}
        hint="Otherwise parents beyond your service radius cannot send a request."
      />
    </>
  );
}
