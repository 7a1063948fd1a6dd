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
    <PanelPage title="Your second factor">
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
        It has been on since {dateAndTime(setUpAt)} UTC: signing in takes your password and a code of your app.{" "}
        {left === 1 ? "1 recovery code is left" : `${left} recovery codes are left`}.
      </p>
      {left <= FEW_CODES && (
        <p class="notice warn">
          <span>Make new recovery codes before you run out of them.</span>
        </p>
      )}
      <div class="row">
        <a class="btn deep" href={secondFactorPath("set-up")}>
          Set up a new app
        </a>
        <a class="btn line" href={secondFactorPath("codes")}>
          New recovery codes
        </a>
        {mayTurnOff && (
          <a class="btn plain" href={secondFactorPath("off")}>
            Turn it off
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
      <p>
        It is off: whoever knows your password can sign in as you. With it the sign-in asks for a code of your phone as
        well. In this demo that is up to you; a real site asks every admin to set one up.
      </p>
      <div class="row">
        <a class="btn deep" href={secondFactorPath("set-up")}>
          Set it up
        </a>
      </div>
    </>
  );
}
