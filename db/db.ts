/** The connection and the tables, for everything outside this folder. */

export * from "./open.ts";
export * from "./rows.ts";
export * from "./schema/tables.ts";
