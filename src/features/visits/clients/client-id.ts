/** Of a household: the id of its account or of its own client. */
export type ClientKey = { parentId: number } | { ownId: number };

/** Reads the id in lists and addresses. */
export const clientKey = (id: string): ClientKey =>
  id.startsWith("o") ? { ownId: Number(id.slice(1)) } : { parentId: Number(id) };
