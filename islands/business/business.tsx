import type * as z from "zod/mini";
import type { LocationView, UserView } from "#src/shared/accounts.ts";
import type { BusinessView } from "#src/shared/business.ts";
import type { ServiceAreaView } from "#src/shared/service-area.ts";
import type { UnavailableRangeView } from "#src/shared/unavailable.ts";
import { LocationForm } from "../locations/location-form.tsx";
import { DaysOff } from "./days-off.tsx";
import { Portrait } from "./portrait.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { ServiceArea } from "./service-area.tsx";

export interface BusinessProps {
  /** Null until the groomer has written about the business for the first time. */
  profile: BusinessView | null;
  user: Pick<UserView, "id" | "email" | "phoneNumber">;
  location: z.infer<typeof LocationView> | null;
  /** What the saved location reaches. */
  area: ServiceAreaView | null;
  daysOff: UnavailableRangeView[];
  /** The day on the groomer's own calendar. */
  today: string;
}

/** The Business tab: what parents read about the groomer, when and where the groomer works. */
export default function Business({ profile, user, location, area, daysOff, today }: BusinessProps) {
  return (
    <div className="business">
      <ProfileForm profile={profile} user={user} />
      <div className="stack">
        <section className="panel" id="location" aria-labelledby="location-title">
          <h2 id="location-title">Location and service area</h2>
          <LocationForm location={location} userId={user.id} withRadius>
            {(shown) => <ServiceArea shown={shown} saved={location} area={area} />}
          </LocationForm>
        </section>
        {profile && <Portrait saved={profile.user.profileImage} />}
        {profile && <DaysOff daysOff={daysOff} today={today} />}
      </div>
    </div>
  );
}
