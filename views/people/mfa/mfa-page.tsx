/** @jsxImportSource preact */
import { ADMIN_DASHBOARD } from "#src/shared/base/paths.ts";
import { utcDateTimeText } from "#src/shared/base/time.ts";
import { twoStepPath } from "#src/shared/people/mfa-paths.ts";
import { OnwardLinks, PanelPage } from "#views/ui/panel-page.tsx";

interface MfaPageProps {
  factor: { setUpAt: number; recoveryCodesLeft: number } | null;
  mayTurnOff: boolean;
}

/** Two-step verification can be off only in a demo. */
export const MfaPage = ({ factor, mayTurnOff }: MfaPageProps) => (
  <PanelPage title="Two-step verification">
    <TwoStepSection
      on={factor && { since: `${utcDateTimeText(factor.setUpAt)} UTC`, left: factor.recoveryCodesLeft, mayTurnOff }}
      why="Live sites also require a code from your phone."
    />
    <p>
      <a href={ADMIN_DASHBOARD}>← Admin dashboard</a>
    </p>
  </PanelPage>
);

interface MfaStatus {
  since: string;
  left: number;
  mayTurnOff: boolean;
}

const FEW_CODES = 3;

export const TwoStepSection = ({ on, why }: { on: MfaStatus | null; why: string }) =>
  on ? (
    <IsOn {...on} />
  ) : (
    <>
      <p>It's off, so anyone with your password can log in as you. {why}</p>
      <OnwardLinks href={twoStepPath("set-up")} button="Set up" />
    </>
  );

const IsOn = ({ since, left, mayTurnOff }: MfaStatus) => (
  <>
    <p>
      On since {since}. {left === 1 ? "You have 1 recovery code left" : `You have ${left} recovery codes left`}.
    </p>
    {left <= FEW_CODES && (
      <p class="notice warn">
        <span>Get new recovery codes soon.</span>
      </p>
    )}
    <div class="row">
      <a class="btn deep" href={twoStepPath("set-up")}>
        Use a different app
      </a>
      <a class="btn line" href={twoStepPath("codes")}>
        New recovery codes
      </a>
      {mayTurnOff && (
        <a class="btn plain" href={twoStepPath("off")}>
          Turn off
        </a>
      )}
    </div>
  </>
);

/** Shown once, because only hashes are stored. */
export const RecoveryCodesPage = ({ codes, next }: { codes: readonly string[]; next: string }) => (
  <PanelPage title="Save your recovery codes">
    <p>If you lose your phone, each code lets you log in once. Print them or save them in your password manager.</p>
    <ol class="row" aria-label="Recovery codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
    <p class="notice warn">
      <span>
        <strong>We only show these once.</strong>
      </span>
    </p>
    <OnwardLinks href={next} button="I've saved them" />
  </PanelPage>
);
