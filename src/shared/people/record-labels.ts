export const recordKinds = ["block", "missed", "suspension"] as const;
type RecordKind = (typeof recordKinds)[number];

export const RECORD_KEPT_DAYS = 365;

const names: Record<RecordKind, string> = { block: "block", missed: "missed visit", suspension: "suspension" };

/** "2 blocks, 1 missed visit". */
export const recordText = (records: readonly { kind: RecordKind; total: number }[]): string =>
  recordKinds
    .map((kind) => [names[kind], records.reduce((sum, one) => sum + (one.kind === kind ? one.total : 0), 0)] as const)
    .flatMap(([name, total]) => (total === 0 ? [] : `${total} ${name}${total === 1 ? "" : "s"}`))
    .join(", ");
