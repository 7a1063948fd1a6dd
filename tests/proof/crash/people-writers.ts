import { join } from "node:path";
import { openDatabase, sqlite } from "#db/open.ts";
import { offTokenFor } from "#src/mail/mails-off.ts";
import { MAILS_ON, mailsOffPath } from "#src/shared/people/mail-paths.ts";
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

/** After these weeks the given pets are due in these days; without any nobody is reminded. */
const weeks = [4, 5, null];

/** Parents choose after how many weeks they want to be reminded of a pet's next visit: the site looks at its start. */
export function chooseWeeks(stage: Stage): Writer {
  let turn = 0;
  return () => {
    const { id, parent } = stage.duePets[turn % stage.duePets.length]!;
    const repeatWeeks = weeks[Math.floor(turn++ / stage.duePets.length) % weeks.length]!;
    return change(stage, `weeks ${id}`, repeatWeeks ?? "gone", {
      method: "PATCH",
      path: `/api/pets/${id}`,
      cookie: parent.cookie,
      body: { repeatWeeks },
    });
  };
}

/** Somebody switches a kind of mails off by the link of one, as mail programs do, and on again by the page behind it. */
export function switchMails(stage: Stage, { id, username }: Person): Writer {
  const kind = "next-visits";
  const key = `mails off ${id}, ${kind}`;
  const token = linkTokenOf(stage, { address: `${username}@example.com`, kind });
  return async () => {
    const oneClick = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    await change(stage, key, "there", { method: "POST", path: mailsOffPath(token), body: oneClick });
    await change(stage, key, "gone", { method: "POST", path: MAILS_ON, body: new URLSearchParams({ token }) });
  };
}

/** As it stands in a mail of that kind. */
function linkTokenOf({ site }: Stage, reader: Parameters<typeof offTokenFor>[1]): string {
  const db = openDatabase(join(site.dataDir, "mudroom.db"));
  try {
    return offTokenFor(db, reader, Date.now())!;
  } finally {
    sqlite(db).close();
  }
}
