/** @jsxImportSource preact */
import type { ListingNeed } from "#src/domain/listing.ts";
import { Icon } from "#views/ui/icon.tsx";

export type ProfileNote =
  | { kind: "own"; needs: ListingNeed[] }
  /** An unlisted profile, visible to admins and parents with a booking. */
  | { kind: "for-admin" }
  | { kind: "for-customer" };

export function ProfileNotice({ note }: { note: ProfileNote }) {
  switch (note.kind) {
    case "own":
      return <OwnPage needs={note.needs} />;
    case "for-admin":
      return (
        <Notice title="This groomer isn't listed.">
          Only the groomer, admins, and parents with a booking can see this page.
        </Notice>
      );
    case "for-customer":
      return (
        <Notice title="This groomer isn't taking new requests right now.">
          You can see it because you have a booking.
        </Notice>
      );
  }
}

const Notice = ({ title, children }: { title: string; children: string }) => (
  <div class="notice">
    <Icon name="info" />
    <div>
      <strong>{title}</strong>
      <p>{children}</p>
    </div>
  </div>
);

function OwnPage({ needs }: { needs: ListingNeed[] }) {
  if (needs.length === 0) return <Notice title="This is your public page">This is what parents see.</Notice>;
  return (
    <div class="notice warn">
      <Icon name="warning" />
      <div>
        <strong>Your page isn't public yet</strong>
        <p>To get listed:</p>
        <ul>
          {needs.map((need) => (
            <li key={need}>{steps[need]}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const steps: Record<ListingNeed, string> = {
  membership: "Activate your membership",
  "background-check": "Pass your background check",
  "not-suspended": "Get your account restored",
  location: "Set your location",
  package: "Add a service package",
};
