/** @jsxImportSource preact */
import { GROOMER_DASHBOARD } from "#src/shared/base/own-paths.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { Icon } from "#views/ui/icon.tsx";

export const PublicState = ({ groomerId, isListed }: { groomerId: number; isListed: boolean }) => (
  <div class={isListed ? "notice" : "notice warn"} data-listing-state>
    <Icon name={isListed ? "tick" : "info"} />
    <p>
      {isListed ? "Your profile is public: parents near you can find it. " : "Not public yet: "}
      {!isListed && <a href={GROOMER_DASHBOARD}>see what's left to do</a>}
      {!isListed && ". "}
      <a href={groomerPath(groomerId)}>View my profile</a>
    </p>
  </div>
);
