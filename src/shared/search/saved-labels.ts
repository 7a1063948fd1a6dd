export const SAVED = "/saved";
export const savedPath = (groomerId: number | ":id") => `${SAVED}/${groomerId}` as const;

export const MAX_SAVED = 100;
