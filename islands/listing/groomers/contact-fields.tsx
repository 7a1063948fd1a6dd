import { CheckField } from "#islands/ui/inputs.tsx";
import type { BusinessProps } from "./business-props.ts";

/** What everybody may see (docs/product.md, Who sees what), and who may ask. */
export function ContactFields({ profile, user }: Pick<BusinessProps, "profile" | "user">) {
  return (
    <>
      <p className="soft small">A parent whose booking you have accepted always sees both.</p>
      <CheckField
        name="showPhone"
        label="Show my phone number"
        defaultChecked={profile?.showPhone ?? true}
        hint={user.phoneNumber ?? "You have not given one yet: the Account tab has a place for it."}
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
