const accentsAndMarks = /[\u0300-\u036f.'’‘`,()]/g;

/** "winston-salem" from "Winston-Salem", "st-louis" from "St. Louis". */
export const citySlug = (name: string) =>
  name
    .toLowerCase()
    .normalize("NFD")
    .replace(accentsAndMarks, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

export const statePath = (state: string) => `/mobile-dog-grooming/${state.toLowerCase()}`;

export const cityPath = ({ name, state }: { name: string; state: string }) => `${statePath(state)}/${citySlug(name)}`;
