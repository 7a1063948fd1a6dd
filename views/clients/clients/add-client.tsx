/** @jsxImportSource preact */
import { ADD_CLIENT } from "#src/shared/base/own-paths.ts";

export const AddClient = () => (
  <a class="btn deep small" href={ADD_CLIENT}>
    Add a client
  </a>
);
