/** Of a household: that of its account, or of what a groomer has entered. */
export type ClientKey = { parentId: number } | { ownId: number };

/** From the id that lists and addresses have. */
export const clientKey = (id: string): ClientKey =>
  id.startsWith("o") ? { ownId: Number(id.slice(1)) } : { parentId: Number(id) };
