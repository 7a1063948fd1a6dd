import { eq } from "drizzle-orm";
import { addRowIfNew, providerEvents, smsNumbers, transact } from "#db/db.ts";
import { INCOMING_SMS_EVENT } from "#db/schema/money/memberships.ts";
import { audit, type Ctx } from "#src/base/context.ts";
import { keyedHash } from "#src/base/secrets.ts";
import { tryToCount } from "#src/http/guards/limits.ts";
import type { RequestOrigin } from "#src/http/request-info.ts";
import type { IncomingSms } from "#src/ports/sms/provider.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { hasOptedOut, optIn, optOut } from "#src/sms/stops.ts";

type TextCommand = "stop" | "start" | "help";

/** Words that may surround the keyword. */
const ABOUT_TEXTS = `(?: (?:please|pls|plz|thanks|thank you|now|immediately|right now|all|any|more|anymore|again|ever|everything|stuff|spam|it|this|these|those|the|your|me|us|to|from|of|for|at|on|off|my|wrong|phone|number|person|list|stop|opt out|remove|unsubscribe|who is this|sent from my \\w+|te?xts?|te?xting|messages?|messaging|msgs?|sms|alerts?|reminders?|notifications?|updates?|sending|receiving|getting|contacting|calling|${BRAND.toLowerCase()}))*`;
const POLITE_WORDS =
  "(?:please|pls|plz|just|ok|okay|sorry|hi|hey|hello|yes|no|nope|thanks|reply|te?xt|send|who is this|i did(?:nt| not) sign up(?: for (?:this|these))?|not interested|go away|(?:i ?a?m not|this is(?:nt| not)) \\w+|(?:(?:can|could|would) you|how (?:do|can) (?:i|we))(?! (?:cancel|end)$))";

/** Keywords required by carriers, also in Spanish. CANCEL and END allow fewer words, because more could be about a visit. */
const words: Record<TextCommand, RegExp> = {
  stop: new RegExp(
    `^(?:${POLITE_WORDS} )*(?:(?:cancel|end)(?: (?:all|the|your|my|these|please|te?xts?|messages?|alerts?|reminders?|notifications?|subscription|to this number))*|(?:por favor |ya |quiero )*(?:alto|basta|paren?|parar|cancel(?:ar|e|en)|det(?:ener|enga|engan)|no (?:me )?(?:envien?|manden?|escriban?|mas|quiero(?: (?:recibir|mas))*(?= mas| mensajes| textos))(?: mas)?|de(?:je|ja|jen) de (?:enviar|mandar|escribir)(?:me|nos)?|(?:dar(?:me)? de )?baja|(?:borr|elimin|quit)(?:ar?|en?) (?:mi|este) numero|(?:es )?(?:el )?numero (?:equivocado|incorrecto))(?: (?:ya|por favor|los|la|de|estos|mas|mensajes|textos|suscripcion|gracias|lista))*|(?:i ?(?:want|wish|would like|d like) (?:you )?to )?(?:s+ ?t ?[o0] ?p+(?: ?(?:2|to) ?(?:end|quit|cancel))?|stopall|un ?sub|un ?su[bs]{1,2}c?ribed?|quit|remove$|cease(?: and desist)?|revoke|(?:i )?(?:revoke|withdraw)(?: my)? consent|(?:i )?opt(?:ed|ing)? ?out|opt me out|no more|no te?xt(?:s|ing)|(?:turn off|disable|mute)(?: all| the| these| your)* (?:te?xts?|messages?|alerts?|reminders?|notifications?)|(?:remove|delete|take) (?:me|us|(?:my|this)(?: phone| cell)? number)|(?:(?:i think )?(?:you have|youve got|you have got|this is) )?(?:the )?wrong (?:number|person)|leave me alone|lose my number|(?:f|fuck|piss|buzz) off|(?:do not|dont|never)(?: ever)? (?:te?xt|message|msg|contact|send)|i (?:do not|dont|no longer) (?:want|wish)(?: to (?:get|receive))?(?: any| more| the| these| your)* (?:texts?|messages?))${ABOUT_TEXTS})$`,
  ),
  start: new RegExp(`^(?:${POLITE_WORDS} )*(?:(?:start|unstop|resume)${ABOUT_TEXTS}|yes|opt ?in)$`),
  help: new RegExp(`^(?:${POLITE_WORDS} )*(?:help|info|ayuda)(?: me| please)*$`),
};

function commandIn(body: string): TextCommand | undefined {
  const typedText = body
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("\u{1f6d1}", " stop ")
    .replaceAll("wrong #", "wrong number")
    // A quotation of our own text.
    .replaceAll(new RegExp(`["\u201c]${BRAND.toLowerCase()}:[^"\u201d]*["\u201d]`, "g"), " ")
    .replaceAll(/[\p{M}'\u2018\u2019]/gu, "")
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
  return (Object.keys(words) as TextCommand[]).find((command) => words[command].test(typedText));
}

/** Idempotent per message ID. Returns the reply; unknown words get the help text once a day. */
export function receiveText(
  ctx: Ctx,
  info: RequestOrigin,
  { from, body, id }: Omit<IncomingSms, "isAnswered">,
): string | undefined {
  const textCommand = commandIn(body);
  const now = ctx.now();
  if (textCommand === "stop" || textCommand === "start") {
    const isNew = transact(ctx.db, (tx) => {
      // Shares a table with payment events, whose IDs differ.
      const event = { id: id ?? "", type: INCOMING_SMS_EVENT, createdAt: now, receivedAt: now, handledAt: now };
      if (id !== null && !addRowIfNew(tx, providerEvents, event)) return false;
      (textCommand === "stop" ? optOut : optIn)(tx, from, now);
      const own = tx.select({ userId: smsNumbers.userId }).from(smsNumbers).where(eq(smsNumbers.number, from)).all();
      for (const { userId } of own) audit(tx, { action: `texts-${textCommand}`, actorId: userId, now, info });
      return true;
    });
    if (!isNew) return undefined;
  }
  const sender = ["text-unclear-number", keyedHash(ctx.db, "limits", from, now)] as const;
  if (!textCommand && (!/\S/.test(body) || hasOptedOut(ctx.db, from, now) || !tryToCount(ctx.limits, sender)))
    return undefined;
  return answers[textCommand ?? "help"](ctx);
}

const answers: Record<TextCommand, (ctx: Ctx) => string> = {
  stop: () => `${BRAND}: You won't get texts from us anymore. Reply START to get them again.`,
  start: () => `${BRAND}: Texts about your visits are back on. Reply HELP for help, STOP to opt out.`,
  help: ({ config }) =>
    `${BRAND}: Texts about your grooming visits. Help: ${config.supportEmail}. Msg & data rates may apply. Reply STOP to opt out.`,
};
