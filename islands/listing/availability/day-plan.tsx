import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { callApi, sentenceOf } from "#islands/lib/api.ts";
import { useAskFirst } from "#islands/lib/ask-first.ts";
import { useData, useRefresh } from "#islands/lib/data.ts";
import { refreshFrame } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { VisitsInTheWay } from "#islands/ui/visits-in-the-way.tsx";
import { dayLine } from "#islands/visits/day-plan/day-line.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { DayRules, DayRulesChanges, DrivesTaught } from "#src/shared/listing/day-rules.ts";
import type { DayLine } from "#src/shared/visits/day-plans.ts";
import { DayRulesForm } from "./day-rules-form.tsx";
import { OwnDrives } from "./own-drives.tsx";

const dayRulesPath = "/api/day-rules";

const saveRules = (changes: DayRulesChanges) => callApi<DayRules>("PATCH", dayRulesPath, changes);

interface Props {
  dayRules: DayRules;
  /** The days of the next week that have visits, as the plan has them. */
  nextDays: readonly DayLine[];
  drives: DrivesTaught;
}

/** Whether days are planned, and by which rules. */
export default function DayPlan({ dayRules, nextDays, drives }: Props) {
  const rules = useData(dayRulesPath, dayRules);
  const refresh = useRefresh();
  const { about, trySend, sendAnyway, close } = useAskFirst(saveRules);
  const [isLeaving, setLeaving] = useState(false);
  /** The form starts anew with what was saved past it. */
  const [round, setRound] = useState(0);
  const title = useRef<HTMLHeadingElement>(null);

  async function show(saved: DayRules) {
    const isSwitched = saved.isPlanned !== rules.isPlanned;
    const switched = saved.isPlanned ? "Day plan switched on" : "Day plan switched off";
    showToast({ kind: "success", title: isSwitched ? switched : "Day plan saved" });
    if (isSwitched) title.current?.focus();
    await Promise.all([refresh(dayRulesPath), refreshFrame()]);
  }

  async function save(changes: DayRulesChanges) {
    const saved = await trySend(changes);
    return saved !== undefined && show(saved);
  }

  async function saveAnyway() {
    const saved = await sendAnyway();
    await show(saved);
    setRound(round + 1);
    title.current?.focus();
  }

  function goBack() {
    close();
    title.current?.focus();
  }

  const switchOn = () =>
    save({ isPlanned: true }).catch((error: unknown) => {
      showToast({ kind: "error", title: "Failed to switch the day plan on", description: sentenceOf(error) });
    });

  const plan = (drivePercent: number) =>
    save({ drivePercent }).catch((error: unknown) => {
      showToast({ kind: "error", title: "Failed to save the day plan", description: sentenceOf(error) });
    });

  async function switchOff() {
    const saved = await saveRules({ isPlanned: false });
    flushSync(() => setLeaving(false));
    await show(saved);
  }

  return (
    <section className="panel" id="day-plan" aria-labelledby="day-plan-title">
      <h2 id="day-plan-title" ref={title} tabIndex={-1}>
        Day plan
      </h2>
      {rules.isPlanned ? (
        <IsOn onSwitchOff={() => setLeaving(true)} />
      ) : (
        <IsOff nextDays={nextDays} onSwitchOn={switchOn} />
      )}
      {rules.isPlanned && <OwnDrives percent={rules.drivePercent} drives={drives} onChoose={plan} />}
      <DayRulesForm key={`${rules.isPlanned} ${round}`} rules={rules} onSave={save} />
      {about && (
        <VisitsInTheWay about={about} failed="Failed to save the day plan" onConfirm={saveAnyway} onClose={goBack} />
      )}
      {isLeaving && (
        <Confirm
          title="Switch the day plan off?"
          confirm="Switch off"
          busy="Switching off..."
          failed="Failed to switch the day plan off"
          keep="Keep it"
          onConfirm={switchOff}
          onClose={() => setLeaving(false)}
        >
          <p>
            Parents can then ask for any part of a day on which you are open, and you can accept it, whether or not
            there is time. Visits that you have accepted stay as they are.
          </p>
        </Confirm>
      )}
    </section>
  );
}

function IsOn({ onSwitchOff }: { onSwitchOff: () => void }) {
  return (
    <>
      <p className="soft small">
        <strong>On.</strong> Before you accept a visit we check that it fits between the others, with the driving.
        Parents see which parts of a day are full, and get the hour by 5 PM the day before. It plans for one van.
      </p>
      <p>
        <button type="button" className="btn line small" onClick={onSwitchOff}>
          Switch it off
        </button>
      </p>
    </>
  );
}

function IsOff({ nextDays, onSwitchOn }: Pick<Props, "nextDays"> & { onSwitchOn: () => Promise<unknown> }) {
  return (
    <>
      <p className="soft small">
        <strong>Off.</strong> With it we check that a visit fits between the others, with the driving, before you accept
        it. Parents see which parts of a day are full, and get the hour by 5 PM the day before. What you have accepted
        stays as it is. It plans for one van: leave it off when several drive for you.
      </p>
      {nextDays.length > 0 && (
        <>
          <h3>Your next seven days, as it would plan them</h3>
          <ul className="small">
            {nextDays.map((line) => (
              <li key={line.date}>
                <b>{longDate(line.date)}:</b>{" "}
                {line.isFeasible ? dayLine(line) : `${dayLine(line)}. Not all of them can be reached in time.`}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <button type="button" className="btn" onClick={onSwitchOn}>
          Switch it on
        </button>
      </p>
    </>
  );
}
