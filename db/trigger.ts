export interface Trigger {
  name: string;
  sql: string;
}

export type RowEvent = "added" | "changed" | "removed";

export const sqlVerbs = { added: "INSERT", changed: "UPDATE", removed: "DELETE" };
export const ROW_EVENTS: RowEvent[] = ["added", "changed", "removed"];
export const rowVar = (event: RowEvent) => (event === "removed" ? "OLD" : "NEW");

export const trigger = (name: string, head: string, body: string): Trigger => ({
  name,
  sql: `CREATE TRIGGER ${name} ${head} BEGIN\n  ${body};\nEND`,
});

export const bumpSql = (number: string, whose: string) =>
  `UPDATE groomer_profiles SET ${number}_version = ${number}_version + 1 WHERE ${whose}`;

export const changeSql = (what: string, groomer: string) =>
  `INSERT INTO changes (user_id, what) SELECT user_id, '${what}' FROM groomer_profiles WHERE id = ${groomer}`;

export function differsSql(names: string) {
  const [before, after] = ["OLD", "NEW"].map((row) => names.replace(/\w+/g, (name) => `${row}.${name}`));
  return `(${before}) IS NOT (${after})`;
}
