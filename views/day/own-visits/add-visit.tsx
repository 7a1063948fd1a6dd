/** @jsxImportSource preact */
import { newVisitPath } from "#src/shared/base/own-paths.ts";
import { ADD_VISIT } from "#src/shared/day/own/own-labels.ts";

export const AddVisit = ({ date }: { date?: string }) => (
  <a class="btn deep small add-visit" id={ADD_VISIT} href={newVisitPath(date ? { date } : {})} aria-label="Add a visit">
    <span aria-hidden="true">+</span>
    <span>Visit</span>
  </a>
);
