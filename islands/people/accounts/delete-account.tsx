import { useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { carryToast } from "#islands/lib/carry-toast.ts";
import { dropAllWaiting } from "#islands/lib/offline/waiting.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/dialog.tsx";
import type { Role } from "#src/shared/base/viewers.ts";
import { ClosingInput } from "#src/shared/people/account-settings.ts";
import { PasswordField } from "./password-field.tsx";

const securityLog = "A log of logins and changes, without your name";
const record = "For a year, as fingerprints of your email and phone: blocks, missed visits, and suspensions";

const consequences = {
  pet_parent: {
    deleted: [
      "Your name, email, phone number, and address",
      "Your pets, with photos and notes",
      "Your requests and notes. Pending requests are canceled.",
    ],
    kept: [
      "Date, package, and price of past visits, for your groomers",
      'Your published reviews, as "Former customer"',
      record,
      securityLog,
    ],
  },
  groomer: {
    deleted: [
      "Your name, email, phone number, and address",
      "Your listing, photos, hours, and days off",
      "The clients, visits, and notes you added",
      "Your membership. Pending requests are declined.",
    ],
    kept: [
      "Date, package, price, and your business name for past visits, for parents",
      "Reviews of you, only for parents who booked you",
      "Membership payments, for our records",
      record,
      securityLog,
    ],
  },
};

type ClosingRole = Exclude<Role, "admin">;

export default function DeleteAccount({ role }: { role: ClosingRole }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="panel leave" aria-labelledby="delete-title">
      <h2 id="delete-title">Delete my account</h2>
      <p className="soft">This can't be undone. You may want to download your data first.</p>
      <button type="button" className="link" onClick={() => setAsking(true)}>
        Delete my account
      </button>
      {isAsking && <DeleteDialog role={role} onClose={() => setAsking(false)} />}
    </section>
  );
}

function DeleteDialog({ role, onClose }: { role: ClosingRole; onClose: () => void }) {
  const { deleted, kept } = consequences[role];
  const { errors, failure, ...form } = useForm({
    schema: ClosingInput,
    failed: "Failed to delete account",
    send: leave,
  });
  return (
    <FormDialog
      title="Delete my account"
      {...form}
      failure={errors.password ? undefined : failure}
      back="Keep account"
      go="Delete my account"
      busy="Deleting..."
      isDanger
      onClose={onClose}
    >
      <div className="consequences">
        <h3>Deleted now</h3>
        <List items={deleted} />
        <h3>Kept</h3>
        <List items={kept} />
        <p className="soft small">Cancel upcoming bookings first.</p>
      </div>
      <PasswordField name="password" label="Your password" />
    </FormDialog>
  );
}

const List = ({ items }: { items: string[] }) => (
  <ul>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);

async function leave(input: ClosingInput) {
  await callApi("DELETE", "/api/account", input);
  dropAllWaiting();
  carryToast({ kind: "success", title: "Account deleted", description: "We emailed you a confirmation." });
  location.assign("/");
}
