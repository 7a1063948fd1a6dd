import { useState } from "react";
import { flushSync } from "react-dom";
import { callApi, errorSentence } from "#islands/lib/api.ts";
import { useLiveData, useRefresh } from "#islands/lib/data.ts";
import { refreshServedParts } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { useConfirmation } from "#islands/lib/use-confirmation.ts";
import { Confirm, SaveDespiteVisits } from "#islands/ui/confirm.tsx";
import { counted } from "#src/shared/base/number-labels.ts";
import { amPmTime, duration, longDate } from "#src/shared/base/time.ts";
import { NO_ROAD_MIN } from "#src/shared/day/day-plan-limits.ts";
import type { DaySummary } from "#src/shared/day/day-plans.ts";
import { visitsLabel } from "#src/shared/day/today/labels.ts";
import type { DayRules, DayRulesChanges, DriveLearning } from "#src/shared/listing/day-rules.ts";
import { DayRulesForm } from "./day-rules-form.tsx";

const dayRulesPath = "/api/day-rules";

const saveRules = (changes: DayRulesChanges) => callApi<DayRules>("PATCH", dayRulesPath, changes);

interface Props {
  dayRules: DayRules;
  nextDays: readonly DaySummary[];
  drives: DriveLearning;
}

export default function DayPlan({ dayRules, nextDays, drives }: Props) {
  const rules = useLiveData(dayRulesPath, dayRules);
  const refresh = useRefresh();
  const { about, trySend, sendAnyway, close } = useConfirmation(saveRules);
  const [isLeaving, setLeaving] = useState(false);
  /** A new key resets the form after an outside save. */
  const [round, setRound] = useState(0);

  async function show(saved: DayRules) {
    const isSwitched = saved.isPlanned !== rules.isPlanned;
    const switched = saved.isPlanned ? "Day plan turned on" : "Day plan turned off";
    showToast({ kind: "success", title: isSwitched ? switched : "Day plan saved" });
    await Promise.all([refresh(dayRulesPath), refreshServedParts()]);
  }

  async function save(changes: DayRulesChanges) {
    const saved = await trySend(changes);
    return saved !== undefined && show(saved);
  }

  async function saveAnyway() {
    const saved = await sendAnyway();
    await show(saved);
    setRound(round + 1);
  }

  const saveOrSay = (changes: DayRulesChanges, title: string) =>
    save(changes).catch((error: unknown) => {
      showToast({ kind: "error", title, description: errorSentence(error) });
    });
  const switchOn = () => saveOrSay({ isPlanned: true }, "Failed to turn on the day plan");
  const plan = (drivePercent: number) => saveOrSay({ drivePercent }, "Failed to save the day plan");

  async function switchOff() {
    const saved = await saveRules({ isPlanned: false });
    flushSync(() => setLeaving(false));
    await show(saved);
  }

  return (
    <section className="panel" id="day-plan" aria-labelledby="day-plan-title">
      <h2 id="day-plan-title">Day plan</h2>
      {rules.isPlanned ? (
        <IsOn onSwitchOff={() => setLeaving(true)} />
      ) : (
        <IsOff nextDays={nextDays} onSwitchOn={switchOn} />
      )}
      {rules.isPlanned && <OwnDrives percent={rules.drivePercent} drives={drives} onChoose={plan} />}
      <DayRulesForm key={`${rules.isPlanned} ${round}`} rules={rules} onSave={save} />
      {about && (
        <SaveDespiteVisits about={about} failed="Failed to save the day plan" onConfirm={saveAnyway} onClose={close} />
      )}
      {isLeaving && (
        <Confirm
          title="Turn off the day plan?"
          confirm="Turn off day plan"
          busy="Turning off..."
          failed="Failed to turn off the day plan"
          keep="Keep day plan"
          onConfirm={switchOff}
          onClose={() => setLeaving(false)}
        >
          <p>Parents can request any time you're open, even if it doesn't fit. Accepted visits won't change.</p>
        </Confirm>
      )}
    </section>
  );
}

const IsOn = ({ onSwitchOff }: { onSwitchOff: () => void }) => (
  <>
    <p className="soft small">
      <strong>On.</strong> We check that visits fit your day, driving included. Parents see which times are full and get
      a 1-hour arrival window by 5 PM the day before. For one van only.
    </p>
    <p>
      <button type="button" className="btn line small" onClick={onSwitchOff}>
        Turn off
      </button>
    </p>
  </>
);

const IsOff = ({ nextDays, onSwitchOn }: Pick<Props, "nextDays"> & { onSwitchOn: () => Promise<unknown> }) => (
  <>
    <p className="soft small">
      <strong>Off.</strong> Turn it on and we'll check that visits fit your day, driving included. Parents will see
      which times are full and get a 1-hour arrival window by 5 PM the day before. Accepted visits won't change. For one
      van only.
    </p>
    {nextDays.length > 0 && (
      <>
        <h3>Your next 7 days with the day plan</h3>
        <ul className="small">
          {nextDays.map((line) => (
            <li key={line.date}>
              <b>{longDate(line.date)}:</b>{" "}
              {line.isFeasible ? dayLine(line) : `${dayLine(line)}. You can't make them all on time.`}
            </li>
          ))}
        </ul>
      </>
    )}
    <p>
      <button type="button" className="btn" onClick={onSwitchOn}>
        Turn on
      </button>
    </p>
  </>
);

interface LearnedDrivesProps {
  percent: number;
  drives: DriveLearning;
  onChoose: (percent: number) => Promise<unknown>;
}

function OwnDrives({ percent, drives: { learned, missing }, onChoose }: LearnedDrivesProps) {
  const isNew = learned !== null && learned !== percent;
  if (!isNew && percent === 100) return missing > 0 ? <p className="soft">{untaught(missing)}</p> : null;
  return (
    <div className="notice">
      <p>{isNew ? learnedText(learned, percent) : planned(percent)}</p>
      <p className="actions">
        {isNew && (
          <button type="button" className="btn small" onClick={() => onChoose(learned)}>
            {learned === 100 ? "Use standard times" : `Plan ${compared(learned)}`}
          </button>
        )}
        {percent !== 100 && learned !== 100 && (
          <button type="button" className="btn line small" onClick={() => onChoose(100)}>
            Use standard times
          </button>
        )}
      </p>
    </div>
  );
}

const untaught = (missing: number) =>
  `Tap "On my way" and "I'm here" on ${counted(missing, "more visit")} to see how long your drives really take.`;

const learnedText = (learned: number, percent: number) =>
  learned === 100
    ? `${planned(percent)} Lately, they match our estimates.`
    : `Your drives take ${compared(learned)} than we estimate. Use your actual times?`;

const planned = (percent: number) =>
  `We plan your drives ${compared(percent)} than standard, based on your actual times.`;

const compared = (percent: number) => `${Math.abs(percent - 100)}% ${percent < 100 ? "shorter" : "longer"}`;

/** "3 visits, 42 min of driving, done by 4:50 PM" */
function dayLine({ visits, drive, finish }: DaySummary): string {
  const parts = [
    visitsLabel(visits),
    ...(finish
      ? [...(drive < NO_ROAD_MIN ? [`${duration(drive)} of driving`] : []), `done by ${amPmTime(finish)}`]
      : []),
  ];
  return parts.join(", ");
}
