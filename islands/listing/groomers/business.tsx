import { LocationForm } from "#islands/people/accounts/location-form.tsx";
import { BlockedParents } from "#islands/visits/blocking/blocked-parents.tsx";
import { DayPlan } from "../availability/day-plan.tsx";
import { WorkingDays } from "../availability/working-days.tsx";
import { TermsPanel } from "../terms/terms-panel.tsx";
import type { BusinessProps } from "./business-props.ts";
import { Portrait } from "./portrait.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { ServiceArea } from "./service-area.tsx";

/** The Business tab: what parents read about the groomer, when and where the groomer works. */
export default function Business({ profile, user, location, area, terms, blockedParents, ...working }: BusinessProps) {
  return (
    <div className="business">
      <div className="stack">
        <ProfileForm profile={profile} user={user} />
        {profile && <DayPlan {...working} />}
        {profile && <TermsPanel terms={terms} />}
      </div>
      <div className="stack">
        <section className="panel" id="location" aria-labelledby="location-title">
          <h2 id="location-title">Location and service area</h2>
          <LocationForm location={location} userId={user.id} withRadius>
            {(shown) => <ServiceArea shown={shown} saved={location} area={area} />}
          </LocationForm>
        </section>
        {profile && <Portrait saved={profile.user.profileImage} />}
        {profile && <WorkingDays {...working} />}
        {profile && <BlockedParents blocked={blockedParents} />}
      </div>
    </div>
  );
}
