/** @jsxImportSource preact */
import { PawRating } from "#islands/ui/paw-rating.tsx";
import { notComing } from "#src/shared/area-words.ts";
import type { GroomerProfileView } from "#src/shared/groomers.ts";
import { Banner } from "#views/art/banner.tsx";
import { Static } from "#views/static.tsx";
import { Icon } from "#views/ui/icon.tsx";

interface ProfileHeadProps {
  groomer: GroomerProfileView;
  /** The page of the groomer's town. */
  cityPath: string | undefined;
  /** Where this visitor is, when the groomer does not come there. */
  beyond: string | null;
}

/** Who this is: picture, name, rating, place, and what was checked. */
export function ProfileHead({ groomer, cityPath, beyond }: ProfileHeadProps) {
  const { businessName, location, user } = groomer;
  const place = location && `${location.city}, ${location.state}`;
  return (
    <section class="who">
      {user.profileImage ? (
        <img class="banner" src={`/uploads/${user.profileImage}`} alt={businessName} width={960} height={360} />
      ) : (
        <Banner seed={groomer.id} />
      )}
      <h1>{businessName}</h1>
      <div class="facts">
        <Static of={PawRating} props={{ average: groomer.averageRating, count: groomer.reviewCount }} />
        {location && (
          <span class="soft">Serving {cityPath ? <a href={cityPath}>{place}</a> : place} and surrounding areas</span>
        )}
        {beyond && <span class="badge off">{notComing(beyond)}</span>}
      </div>
      <Checks groomer={groomer} />
    </section>
  );
}

/** Only what is true now (decisions.md 8). */
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
