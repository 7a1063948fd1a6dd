export const IMPORT_CLIENTS = "/clients/import";
export const IMPORT_EXAMPLE_PATH = `${IMPORT_CLIENTS}/example.csv`;
