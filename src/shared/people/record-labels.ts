export const userRecordKinds = ["block", "missed", "suspension"] as const;
type RecordKind = (typeof userRecordKinds)[number];

export const RECORD_DAYS = 365;

const names: Record<RecordKind, string> = { block: "block", missed: "missed visit", suspension: "suspension" };

/** "2 blocks, 1 missed visit". */
export const recordCountsText = (records: readonly { kind: RecordKind; total: number }[]): string =>
  userRecordKinds
    .map((kind) => [names[kind], records.reduce((sum, one) => sum + (one.kind === kind ? one.total : 0), 0)] as const)
    .flatMap(([name, total]) => (total === 0 ? [] : `${total} ${name}${total === 1 ? "" : "s"}`))
    .join(", ");
