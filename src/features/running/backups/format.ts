const units = ["bytes", "kB", "MB", "GB", "TB"];

/** 12.3 MB */
export function size(bytes: number): string {
  let value = bytes;
  let at = 0;
  for (; value >= 1000 && at < units.length - 1; at++) value /= 1000;
  return `${at === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[at]}`;
}

/** 2026-06-10 at 03:00 UTC */
export function date(instant: number): string {
  const [day, time = ""] = new Date(instant).toISOString().split("T");
  return `${day} at ${time.slice(0, 5)} UTC`;
}

export class BackupError extends Error {}

/** Another process is using the folder. */
export class UnderWay extends BackupError {}

/** EX_TEMPFAIL of sysexits.h. */
export const EX_UNDER_WAY = 75;
