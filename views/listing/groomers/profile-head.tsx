/** @jsxImportSource preact */

import type { ListingNeed } from "#src/domain/listing.ts";
import { smallCopy } from "#src/shared/base/paths.ts";
import { notComing } from "#src/shared/listing/area-labels.ts";
import type { GroomerProfileView, PortfolioImageView } from "#src/shared/listing/groomers.ts";
import { Banner } from "#views/art/banner.tsx";
import { Rating } from "#views/talk/reviews/rating.tsx";
import { Icon } from "#views/ui/icon.tsx";

interface ProfileHeadProps {
  groomer: GroomerProfileView;
  photo: PortfolioImageView | undefined;
  cityPath: string | undefined;
  beyond: string | null;
}

export function ProfileHead({ groomer, photo, cityPath, beyond }: ProfileHeadProps) {
  const { businessName, contactName, location, user } = groomer;
  const place = location && `${location.city}, ${location.state}`;
  return (
    <section class="who">
      {photo ? <Photo image={photo} businessName={businessName} /> : <Banner seed={groomer.id} />}
      <div class="called">
        {user.profileImage && (
          <img
            class="portrait"
            src={smallCopy(user.profileImage)}
            alt={contactName ? `Portrait of ${contactName}` : "Portrait of the groomer"}
            width={88}
            height={88}
          />
        )}
        <div>
          <h1>{businessName}</h1>
          {contactName && <p class="soft">with {contactName}</p>}
        </div>
      </div>
      <div class="facts">
        <Rating average={groomer.averageRating} count={groomer.reviewCount} />
        {location && (
          <span class="soft">Serving {cityPath ? <a href={cityPath}>{place}</a> : place} and surrounding areas</span>
        )}
        {beyond && <span class="badge off">{notComing(beyond)}</span>}
      </div>
      <Checks groomer={groomer} />
    </section>
  );
}

const SMALL_SIDE = 640;

function Photo({ image, businessName }: { image: PortfolioImageView; businessName: string }) {
  const { imageUrl, width, height, caption } = image;
  const small = Math.round(width * Math.min(1, SMALL_SIDE / Math.max(width, height)));
  return (
    <img
      class="banner"
      src={imageUrl}
      srcset={`${smallCopy(imageUrl)} ${small}w, ${imageUrl} ${width}w`}
      sizes="(width >= 60rem) 48rem, calc(100vw - 2rem)"
      fetchpriority="high"
      alt={caption ?? `Work by ${businessName}`}
      width={width}
      height={height}
    />
  );
}

/** See docs/product.md, Badges and facts. */
function Checks({ groomer }: { groomer: GroomerProfileView }) {
  const checks = [
    ...(groomer.backgroundCheckStatus === "passed" ? ["Background Checked"] : []),
    ...(groomer.isVerified ? ["Verified Groomer"] : []),
  ];
  if (checks.length === 0) return null;
  return (
    <ul class="badges">
      {checks.map((check) => (
        <li key={check} class="badge">
          <Icon name="tick" />
          {check}
        </li>
      ))}
    </ul>
  );
}

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
