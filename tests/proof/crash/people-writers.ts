import type { Person } from "../support/world.ts";
import { change } from "./calls.ts";
import type { Stage } from "./stage.ts";
import type { Writer } from "./writers.ts";

export const renameParent =
  (stage: Stage, { id, cookie }: Person): Writer =>
  () => {
    const fullName = `Parent ${stage.next()}`;
    return change(stage, `name ${id}`, fullName, {
      method: "PATCH",
      path: `/api/users/${id}`,
      cookie,
      body: { fullName },
    });
  };
