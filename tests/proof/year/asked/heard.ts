import { Failure } from "../failure.ts";
import type { World } from "../world.ts";
import { checkText } from "./answers.ts";

/** Point 2, of everything else that has left since the last look: mails, notifications, the log. Point 6: nothing went twice. */
export function checkHeard(world: World) {
  const { mails, log } = world.takeHeard();
  world.counts.mails += mails.length;
  const [again] = world.outside.twice;
  if (again) throw new Failure(6, `Mail ${again} was sent twice by one process`);
  for (const { to, subject, text, html, calendar = "", messageId } of mails) {
    const reader = world.people.find(
      (person) => "email" in person && (person.email === to || ("wanted" in person && person.wanted === to)),
    );
    // Whoever reads the mail knows the address that it came to.
    const words = `${subject}\n${text}\n${html}\n${calendar.replaceAll(/\r?\n[ \t]/g, "")}`.replaceAll(to, "");
    const who = { channel: "mail", id: reader?.number ?? null, role: reader?.role ?? "visitor" } as const;
    checkText(world, words, who, `mail ${messageId} '${subject}'`);
  }
  for (const line of log) checkText(world, line, { channel: "log", id: null, role: "visitor" }, `log line ${line}`);
  for (const content of world.outside.takePushed()) {
    checkText(world, content, { channel: "push", id: null, role: "visitor" }, `notification ${content}`);
  }
}
