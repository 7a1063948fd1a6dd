import { counted } from "#src/shared/base/number-labels.ts";
import type { DrivesTaught } from "#src/shared/listing/day-rules.ts";

interface Props {
  percent: number;
  drives: DrivesTaught;
  onChoose: (percent: number) => Promise<unknown>;
}

export function OwnDrives({ percent, drives: { learned, missing }, onChoose }: Props) {
  const isNew = learned !== null && learned !== percent;
  if (!isNew && percent === 100) return missing > 0 ? <p className="soft">{untaught(missing)}</p> : null;
  return (
    <div className="notice">
      <p>{isNew ? asked(learned, percent) : planned(percent)}</p>
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

const asked = (learned: number, percent: number) =>
  learned === 100
    ? `${planned(percent)} Lately, they match our estimates.`
    : `Your drives take ${compared(learned)} than we estimate. Use your actual times?`;

const planned = (percent: number) =>
  `We plan your drives ${compared(percent)} than standard, based on your actual times.`;

const compared = (percent: number) => `${Math.abs(percent - 100)}% ${percent < 100 ? "shorter" : "longer"}`;
