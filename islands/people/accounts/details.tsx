import { useRef, useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { changesIn } from "#islands/lib/changes.ts";
import { useLiveData, useRefresh } from "#islands/lib/data.ts";
import { refreshServedParts } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Form, SubmitButton, TextField } from "#islands/ui/form.tsx";
import { AsyncButton } from "#islands/ui/work-button.tsx";
import { AccountInput, ParentAccountInput } from "#src/shared/people/account-settings.ts";
import type { UserView } from "#src/shared/people/accounts.ts";
import { ConfirmEmailNotice, SendLinkButton } from "./confirm-email.tsx";
import { PasswordField } from "./password-field.tsx";

const path = "/api/user";
const pendingPath = "/api/account/pending-email";

function PendingEmail({ user: { email, pendingEmail } }: { user: UserView }) {
  const refresh = useRefresh();

  async function undo() {
    // The link may have been opened on another device.
    const { email: kept } = await callApi<UserView>("DELETE", pendingPath);
    const description = `Your email is ${kept === email ? "still" : "now"} ${kept}.`;
    showToast({ kind: "success", title: "Account updated", description });
    await Promise.all([refresh(path), refreshServedParts()]);
  }

  return (
    <div className="notice">
      <p>
        <strong>Check {pendingEmail} for a confirmation link</strong>
        {`Until you open it, your email stays ${email}.`}
      </p>
      <div className="row">
        <SendLinkButton path={pendingPath} />
        <AsyncButton work={undo} busy="Undoing..." failed="Failed to update account">
          Cancel change
        </AsyncButton>
      </div>
    </div>
  );
}

export default function Details({ user }: { user: UserView }) {
  const saved = useLiveData(path, user);
  const refresh = useRefresh();
  const [email, setEmail] = useState(saved.email);
  const [turn, setTurn] = useState(0);
  const isOther = email.trim().toLowerCase() !== saved.email.toLowerCase();
  const shown = useRef(user);
  const { form } = useForm({
    schema: user.role === "groomer" ? AccountInput : ParentAccountInput,
    failed: "Failed to update account",
    async send(input) {
      const changes = changesIn(input, { ...shown.current, email: saved.email });
      const { pendingEmail } = await callApi<UserView>("PATCH", `/api/users/${user.id}`, changes);
      delete changes.currentPassword;
      shown.current = { ...shown.current, ...changes };
      const isWaiting = pendingEmail !== undefined && input.email === pendingEmail;
      const notice = isWaiting ? { description: `To use ${pendingEmail}, open the link we emailed there.` } : {};
      showToast({ kind: "success", title: "Account updated", ...notice });
      setEmail(saved.email);
      setTurn(turn + 1);
      await Promise.all([refresh(path), refreshServedParts()]);
    },
  });
  return (
    <section className="panel" aria-labelledby="details-title">
      <h2 id="details-title">Your details</h2>
      <Form {...form}>
        {saved.pendingEmail !== undefined && <PendingEmail user={saved} />}
        {saved.pendingEmail === undefined && !saved.emailVerified && <ConfirmEmailNotice user={saved} />}
        <div className="pair">
          <TextField
            name="fullName"
            label="Full name"
            autoComplete="name"
            maxLength={100}
            defaultValue={user.fullName}
          />
          <TextField
            name="username"
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            defaultValue={user.username}
            hint="Log in with this or your email."
          />
        </div>
        <div className="pair">
          <TextField
            key={turn}
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={saved.email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <TextField
            name="phoneNumber"
            label="Phone number"
            type="tel"
            autoComplete="tel"
            maxLength={30}
            defaultValue={user.phoneNumber ?? ""}
            isOptional
          />
        </div>
        {isOther && (
          <PasswordField
            name="currentPassword"
            label="Current password"
            hint="To change your email, enter your password."
          />
        )}
        <SubmitButton go="Save details" />
      </Form>
    </section>
  );
}
