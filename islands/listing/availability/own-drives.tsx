import type { DrivesTaught } from "#src/shared/listing/day-rules.ts";

interface Props {
  /** How long drives are planned to take, in percent of the usual guess. */
  percent: number;
  /** What the last drives say instead. */
  drives: DrivesTaught;
  onChoose: (percent: number) => Promise<unknown>;
}

/** What the groomer's own drives have taught, and whether days are planned with it. */
export function OwnDrives({ percent, drives: { learned, missing }, onChoose }: Props) {
  const isNew = learned !== null && learned !== percent;
  if (!isNew && percent === 100) return missing > 0 ? <p className="soft">{untaught(missing)}</p> : null;
  return (
    <div className="notice">
      <p>{isNew ? asked(learned, percent) : planned(percent)}</p>
      <p className="actions">
        {isNew && (
          <button type="button" className="btn small" onClick={() => onChoose(learned)}>
            {learned === 100 ? "Plan as usual" : `Plan ${compared(learned)}`}
          </button>
        )}
        {percent !== 100 && learned !== 100 && (
          <button type="button" className="btn line small" onClick={() => onChoose(100)}>
            Plan as usual
          </button>
        )}
      </p>
    </div>
  );
}

/** "Say 'On my way' and 'I am here' for 7 more visits, …" */
const untaught = (missing: number) =>
  `Say 'On my way' and 'I am here' for ${missing === 1 ? "1 more visit" : `${missing} more visits`}, and you read here how long your drives really take.`;

const asked = (learned: number, percent: number) =>
  learned === 100
    ? `${planned(percent)} They take the usual time again.`
    : `Your drives take ${compared(learned)} than we guess. Plan with that?`;

const planned = (percent: number) => `Drives are planned ${compared(percent)} than usual, as yours have been.`;

const compared = (percent: number) => `${Math.abs(percent - 100)}% ${percent < 100 ? "shorter" : "longer"}`;
