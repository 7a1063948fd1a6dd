/** @jsxImportSource preact */
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
