/** The connection and the tables, for everything outside this folder. */
export * from "./count-rows.ts";
export * from "./open.ts";
export * from "./schema/tables.ts";
