/** Where a groomer reads in clients from a file, and an invented one to try. */
export const IMPORT_CLIENTS = "/clients/import";
export const IMPORT_EXAMPLE = `${IMPORT_CLIENTS}/example.csv`;
