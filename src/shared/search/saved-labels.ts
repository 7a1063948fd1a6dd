export const SAVED_PAGE = "/saved";
export const savingPath = (groomerId: number | ":id") => `${SAVED_PAGE}/${groomerId}` as const;

export const MAX_SAVED = 100;
