/** @jsxImportSource preact */
import { ADD_CLIENT } from "#src/shared/base/own-paths.ts";

/** Beside the heading of the Clients room. */
export const AddClient = () => (
  <a class="btn deep small" href={ADD_CLIENT}>
    Add a client
  </a>
);
