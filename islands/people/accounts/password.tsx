import { callApi } from "#islands/lib/api.ts";
import { refreshServedParts } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Form, SubmitButton } from "#islands/ui/form.tsx";
import { PasswordInput } from "#src/shared/people/account-settings.ts";
import { PasswordField } from "./password-field.tsx";

export default function Password({ username }: { username: string }) {
  const { form } = useForm({
    schema: PasswordInput,
    failed: "Failed to change password",
    async send(input) {
      await callApi("POST", "/api/account/password", input);
      form.ref.current?.reset();
      showToast({
        kind: "success",
        title: "Password changed",
        description: "We logged you out of every other browser.",
      });
      await refreshServedParts();
    },
  });
  return (
    <section className="panel" aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <Form {...form}>
        {/* Lets password managers know the username. */}
        <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
        <div className="pair">
          <PasswordField name="currentPassword" label="Current password" />
          <PasswordField
            name="password"
            label="New password"
            autoComplete="new-password"
            hint="At least 6 characters"
          />
        </div>
        <SubmitButton go="Change password" busy="Changing..." />
      </Form>
    </section>
  );
}
