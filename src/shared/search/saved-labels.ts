export const SAVED_PATH = "/saved";
export const savingPath = (groomerId: number | ":id") => `${SAVED_PATH}/${groomerId}` as const;

export const MAX_SAVED = 100;
