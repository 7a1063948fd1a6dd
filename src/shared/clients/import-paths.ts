export const IMPORT_CLIENTS = "/clients/import";
export const IMPORT_EXAMPLE = `${IMPORT_CLIENTS}/example.csv`;
