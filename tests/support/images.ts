import type { Ctx } from "#src/base/context.ts";
import type { Store } from "#src/ports/store.ts";

const refuse = () => Promise.reject(new Error("No images in this test"));

const noFiles: Store = {
  put: refuse,
  get: async () => null,
  exists: async () => false,
  remove: async () => false,
  async *list() {},
  dropCopies: async () => {},
};

export const noImages: Ctx["images"] = {
  files: noFiles,
  store: refuse,
  find: async () => null,
  storePrivate: refuse,
  storeDocument: refuse,
  findPrivate: async () => null,
  remove: async () => {},
};
