/** @jsxImportSource preact */

import type { ListingNeed } from "#src/domain/listing.ts";
import type { StartingPrice } from "#src/domain/price-shown.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { dollars } from "#src/shared/base/money.ts";
import { capitalize } from "#src/shared/base/number-labels.ts";
import { coverArtPath, smallImageUrl } from "#src/shared/base/paths.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import { notComingText } from "#src/shared/listing/area-labels.ts";
import type { GroomerProfileView } from "#src/shared/listing/groomers.ts";
import { ASK_LABEL } from "#src/shared/talk/messages/message-labels.ts";
import { Rating } from "#views/talk/reviews/rating.tsx";
import { Icon } from "#views/ui/icon.tsx";
import { renderOnce } from "#views/ui/render-once.tsx";

interface ProfileHeadProps {
  groomer: GroomerProfileView;
  price: StartingPrice | undefined;
  opening: { text: string; href: string } | undefined;
  cityPath: string | undefined;
  beyond: string | null;
  ask: string | undefined;
}

export function ProfileHead({ groomer, price, opening, cityPath, beyond, ask }: ProfileHeadProps) {
  const { businessName, contactName, location, user } = groomer;
  const place = location && `${location.city}, ${location.state}`;
  return (
    <section class="who">
      <div class="called">
        <img
          class="portrait"
          src={user.profileImage ? smallImageUrl(user.profileImage) : coverArtPath(groomer.id)}
          alt={user.profileImage ? (contactName ? `Portrait of ${contactName}` : "Portrait of the groomer") : ""}
          width={88}
          height={88}
        />
        <div>
          <h1>{businessName}</h1>
          {contactName && <p class="soft">with {contactName}</p>}
          <Rating average={groomer.averageRating} count={groomer.reviewCount} />
        </div>
      </div>
      <div class="facts">
        {location && (
          <span class="soft">Serving {cityPath ? <a href={cityPath}>{place}</a> : place} and surrounding areas</span>
        )}
        {beyond && <span class="badge off">{notComingText(beyond)}</span>}
        {ask && (
          <a class="btn line small ask" href={ask}>
            {ASK_LABEL}
          </a>
        )}
      </div>
      {price && (
        <div class="first-facts">
          <a href="#services">
            <span class="soft small">{price.priceFor ?? "Packages"} from</span> <b>{dollars(price.priceFrom)}</b>
          </a>
          {opening && (
            <a href={opening.href} rel="nofollow">
              <span class="soft small">Next opening</span> <b>{capitalize(opening.text)}</b>
            </a>
          )}
        </div>
      )}
      <Checks {...pick(groomer, ["backgroundCheckStatus", "backgroundCheckDate", "isVerified"])} />
    </section>
  );
}

/** See docs/product.md, Listing. */
const Checks = renderOnce(
  500,
  (facts: Pick<GroomerProfileView, "backgroundCheckStatus" | "backgroundCheckDate" | "isVerified">) => {
    const { backgroundCheckStatus, backgroundCheckDate, isVerified } = facts;
    if (backgroundCheckStatus !== "passed") return null;
    return (
      <ul class="checks">
        <li>
          <Icon name="tick" />
          <span>
            <b>Background Checked</b>
            {backgroundCheckDate && <span class="soft"> · passed {mediumDate(backgroundCheckDate)}</span>}
          </span>
        </li>
        {isVerified && (
          <li>
            <Icon name="tick" />
            <span>
              <b>Verified Groomer</b> <span class="soft">· email and check confirmed</span>
            </span>
          </li>
        )}
      </ul>
    );
  },
);

export type ProfileNoticeKind =
  | { kind: "own"; needs: ListingNeed[] }
  /** An unlisted profile, visible to admins and parents with a booking. */
  | { kind: "for-admin" }
  | { kind: "for-customer" };

export function ProfileNotice({ note }: { note: ProfileNoticeKind }) {
  if (note.kind === "own") return <OwnPage needs={note.needs} />;
  const [title, text] = notices[note.kind];
  return <Notice title={title}>{text}</Notice>;
}

const notices = {
  "for-admin": [
    "This groomer isn't listed.",
    "Only the groomer, admins, and parents with a booking can see this page.",
  ],
  "for-customer": ["This groomer isn't taking new requests right now.", "You can see it because you have a booking."],
} as const;

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
