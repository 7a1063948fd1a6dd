/** @jsxImportSource preact */
import type { ComponentChildren, ComponentProps } from "preact";
import { TwoStepState } from "#views/people/mfa/two-step-state.tsx";

interface SecurityProps {
  twoStep: ComponentProps<typeof TwoStepState>["on"];
  children: ComponentChildren;
}

export const Security = ({ twoStep, children }: SecurityProps) => (
  <>
    {children}
    <section class="panel stack" aria-labelledby="two-step-title">
      <h2 id="two-step-title">Two-step verification</h2>
      <TwoStepState on={twoStep} why="Turn it on, and logging in also takes a code from your phone." />
    </section>
  </>
);
