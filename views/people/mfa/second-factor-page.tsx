/** @jsxImportSource preact */

import { ADMIN_DASHBOARD } from "#src/shared/base/paths.ts";
import { dateAndTime } from "#src/shared/base/time.ts";
import { secondFactorPath } from "#src/shared/running/admin-paths.ts";
import { PanelPage } from "#views/ui/panel-page.tsx";

interface SecondFactorPageProps {
  factor: { setUpAt: number; recoveryCodesLeft: number } | null;
  mayTurnOff: boolean;
}

/** Few enough that the next lost phone may be the last that they help with. */
const FEW_CODES = 3;

/** An admin's own second factor, and what they can do with it. */
export function SecondFactorPage({ factor, mayTurnOff }: SecondFactorPageProps) {
  return (
    <PanelPage title="Two-step verification">
      {factor ? <On {...factor} mayTurnOff={mayTurnOff} /> : <Off />}
      <p>
        <a href={ADMIN_DASHBOARD}>← Admin dashboard</a>
      </p>
    </PanelPage>
  );
}

function On({
  setUpAt,
  recoveryCodesLeft: left,
  mayTurnOff,
}: NonNullable<SecondFactorPageProps["factor"]> & { mayTurnOff: boolean }) {
  return (
    <>
      <p>
        On since {dateAndTime(setUpAt)} UTC.{" "}
        {left === 1 ? "You have 1 recovery code left" : `You have ${left} recovery codes left`}.
      </p>
      {left <= FEW_CODES && (
        <p class="notice warn">
          <span>Get new recovery codes soon.</span>
        </p>
      )}
      <div class="row">
        <a class="btn deep" href={secondFactorPath("set-up")}>
          Use a different app
        </a>
        <a class="btn line" href={secondFactorPath("codes")}>
          New recovery codes
        </a>
        {mayTurnOff && (
          <a class="btn plain" href={secondFactorPath("off")}>
            Turn off
          </a>
        )}
      </div>
    </>
  );
}

/** Only a demo has admins without one. */
function Off() {
  return (
    <>
      <p>It's off, so anyone with your password can log in as you. Live sites also require a code from your phone.</p>
      <div class="row">
        <a class="btn deep" href={secondFactorPath("set-up")}>
          Set up
        </a>
      </div>
    </>
  );
}
