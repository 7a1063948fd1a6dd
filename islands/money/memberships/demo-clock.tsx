import { useRef, useState } from "react";
import { callApi, sentenceOf } from "#islands/lib/api.ts";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";
import type { MembershipView } from "#src/shared/money/memberships.ts";
import { useMembershipRefresh } from "./membership-paths.ts";

export function DemoClock() {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const refresh = useMembershipRefresh();

  async function move(to: "day" | "next-charge") {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    dismissToast();
    try {
      const { words } = await callApi<MembershipView>("POST", "/api/demo/clock", { to });
      await refresh();
      showToast({ kind: "success", title: "Clock moved", description: words });
    } catch (error) {
      showToast({ kind: "error", title: "Failed to move the clock", description: sentenceOf(error) });
    }
    isRunning.current = false;
    setBusy(false);
  }

  return (
    <section className="notice test" aria-labelledby="clock-title">
      <span className="badge new">Demo</span>
      <p>
        <strong id="clock-title">Move the clock</strong> It only moves forward and affects every test payment.
      </p>
      <button type="button" className="btn line small" disabled={isBusy} onClick={() => move("day")}>
        1 day
      </button>
      <button type="button" className="btn line small" disabled={isBusy} onClick={() => move("next-charge")}>
        To the next charge
      </button>
    </section>
  );
}
