/** @jsxImportSource preact */
import { twoStepPath } from "#src/shared/people/mfa-paths.ts";
import { Onward } from "#views/ui/panel-page.tsx";

interface TwoStepStateProps {
  on: On | null;
  why: string;
}

interface On {
  since: string;
  left: number;
  mayTurnOff: boolean;
}

const FEW_CODES = 3;

export const TwoStepState = ({ on, why }: TwoStepStateProps) => (on ? <IsOn {...on} /> : <IsOff why={why} />);

const IsOn = ({ since, left, mayTurnOff }: On) => (
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

const IsOff = ({ why }: { why: string }) => (
  <>
    <p>It's off, so anyone with your password can log in as you. {why}</p>
    <Onward href={twoStepPath("set-up")} button="Set up" />
  </>
);
