import type { Stage } from "./stage.ts";

/** Every groomer who is signed in, one after the other. */
export function inTurn({ owners, businesses }: Stage) {
  let turn = 0;
  return () => {
    const at = turn++ % owners.length;
    return { cookie: owners[at]!.cookie, business: businesses[at]!, businessId: businesses[at]!.id };
  };
}
