import type { Member } from "../people/account.ts";
import { kindOfOff } from "../people/mail-choices.ts";
import { Failure, type World } from "../world.ts";
import { checkText } from "./answers.ts";

export function checkHeard(world: World) {
  const { mails, log } = world.takeHeard();
  world.counts.mails += mails.length;
  const [again] = world.outside.twice;
  if (again) throw new Failure(6, `Mail ${again} was sent twice by one process`);
  for (const { to, subject, text, html, calendar = "", messageId, offUrl } of mails) {
    const reader = world.people.find(
      (person) => "email" in person && (person.email === to || ("wanted" in person && person.wanted === to)),
    );
    if (offUrl && reader && "mailsOff" in reader && (reader as Member).mailsOff.has(kindOfOff(offUrl)))
      throw new Failure(6, `Mail ${messageId} '${subject}' went to ${reader.name}, who has switched such mails off`);
    const words = `${subject}\n${text}\n${html}\n${calendar.replaceAll(/\r?\n[ \t]/g, "")}`.replaceAll(to, "");
    const who = { channel: "mail", id: reader?.number ?? null, role: reader?.role ?? "visitor" } as const;
    checkText(world, words, who, `mail ${messageId} '${subject}'`);
  }
  for (const line of log) checkText(world, line, { channel: "log", id: null, role: "visitor" }, `log line ${line}`);
  for (const content of world.outside.takePushed()) {
    checkText(world, content, { channel: "push", id: null, role: "visitor" }, `notification ${content}`);
  }
  checkTexts(world);
}

function checkTexts(world: World) {
  const { outside, people } = world;
  for (const { to, body } of outside.carrier.takeSent()) {
    const reader = people.find((person) => (person as Partial<Member>).mobile?.number === to) as Member | undefined;
    const takes = reader?.isClosed ? "nothing" : reader?.mobile?.takes;
    const isCode = body.includes("is your code");
    if (!takes || takes === "nothing" || (takes === "codes" && !isCode))
      throw new Failure(6, `A text went to ${reader?.name ?? to}, who takes ${takes ?? "none"}: ${body}`);
    const who = { channel: "text", id: reader!.number, role: reader!.role } as const;
    checkText(world, body, who, `text '${body}'`);
  }
}
