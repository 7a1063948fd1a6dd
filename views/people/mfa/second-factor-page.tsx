/** @jsxImportSource preact */

import { ADMIN_DASHBOARD } from "#src/shared/base/paths.ts";
import { dateAndTime } from "#src/shared/base/time.ts";
import { PanelPage } from "#views/ui/panel-page.tsx";
import { TwoStepState } from "./two-step-state.tsx";

interface SecondFactorPageProps {
  factor: { setUpAt: number; recoveryCodesLeft: number } | null;
  mayTurnOff: boolean;
}

/** Only in a demo can it be off. */
export const SecondFactorPage = ({ factor, mayTurnOff }: SecondFactorPageProps) => (
  <PanelPage title="Two-step verification">
    <TwoStepState
      on={factor && { since: `${dateAndTime(factor.setUpAt)} UTC`, left: factor.recoveryCodesLeft, mayTurnOff }}
      why="Live sites also require a code from your phone."
    />
    <p>
      <a href={ADMIN_DASHBOARD}>← Admin dashboard</a>
    </p>
  </PanelPage>
);
