/** @jsxImportSource preact */
import { ADD_VISIT } from "#src/shared/day/own/own-labels.ts";

export const AddVisit = () => (
  <button type="button" class="btn deep small add-visit" id={ADD_VISIT} aria-label="Add a visit">
    <span aria-hidden="true">+</span>
    <span>Visit</span>
  </button>
);
