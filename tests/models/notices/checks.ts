import { dayAfter, holds } from "../lives/life.ts";
import { kinds, messageSubject, ownSubject, pushes } from "./kinds.ts";
import * as m from "./model.ts";
import { dayOf, readsOn, type Setup, ZONE } from "./world.ts";

/** Checks everything that was sent since the last call. */
export async function looks(world: Setup) {
  await readsOn(world);
  const { app, texts, seen, devices } = world;
  for (const email of app.sent.slice(seen.emails)) checkEmail(world, email);
  for (const { person, got } of devices) for (const push of got.splice(0)) checkPush(world, person, push);
  for (const text of texts.sent.slice(seen.texts)) checkText(world, text);
  Object.assign(seen, { emails: app.sent.length, texts: texts.sent.length });
  for (const visit of world.visits) checkComplete(world, visit);
}

const everyone = ({ parents, groomer }: Setup) => [...parents, groomer];

const weekdayDate = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

/** An email without a link to its booking names the day. */
function visitOfDay({ visits, emails }: Setup, person: m.Person, subject: string) {
  const isOf = (one: m.Visit) => one.parent === person && subject.includes(weekdayDate.format(Date.parse(one.date)));
  const kind = kinds.find((one) => one.subject.test(subject));
  const found = visits.filter((one) => isOf(one) && one.happened.at(-1)!.what === kind?.of);
  const isNew = ({ id }: m.Visit) => !emails.some((one) => one.id === id && kind!.subject.test(one.subject));
  return (found.find(isNew) ?? found[0])?.id ?? null;
}

function checkEmail(world: Setup, { to, subject, text }: Setup["app"]["sent"][number]) {
  const { now, emails, visits } = world;
  const person = everyone(world).find(({ email }) => email === to);
  if (!person) return;
  const id = Number(/\/bookings\/(\d+)/.exec(text)?.[1] ?? 0) || visitOfDay(world, person, subject);
  const before = emails.filter((one) => one.to === to && one.id === id);
  emails.push({ at: now(), to, subject, id });
  const what = () => `${to} gets "${subject}" about ${id} at ${new Date(now()).toISOString()}`;
  if (ownSubject.test(subject)) return;
  holds(!person.isClosed, () => `someone who left: ${what()}`);
  const visit = visits.find((one) => one.id === id);
  holds(visit, () => `of no visit: ${what()}`);
  if (messageSubject.test(subject))
    return checkMessages(visit, person, { before, subject, now: now(), awayUntil: world.awayUntil, what });
  const kind = kinds.find((one) => one.subject.test(subject) && one.to === person.side);
  holds(kind, () => `an unknown kind: ${what()}`);
  holds(kind.isTrue(visit, now()), () => `what isn't true: ${what()}, ${JSON.stringify(visit)}`);
  holds(!kind.off || !person.off.has(kind.off), () => `turned off: ${what()}`);
  holds(!kind.isByClock || !person.isSuspended, () => `someone suspended: ${what()}`);
  if (kind.of === null) return;
  const times = before.filter((one) => kind.subject.test(one.subject)).length;
  const events = visit.happened.filter((one) => one.what === kind.of).length;
  holds(times < events, () => `more often than it happened: ${what()}`);
}

interface Got {
  before: Setup["emails"];
  subject: string;
  now: number;
  awayUntil: number;
  what: () => string;
}

function checkMessages(
  visit: m.Visit,
  { side, isSuspended }: m.Person,
  { before, subject, now, awayUntil, what }: Got,
) {
  const unread = m.unreadBy(visit, side);
  const count = Number(/\d+/.exec(subject)?.[0] ?? 1);
  // The number is from the moment the email was written.
  const mayDiffer = unread.length > 0 && now < awayUntil + m.HOUR;
  holds(unread.length === count || mayDiffer, () => `${unread.length} are unread: ${what()}`);
  holds(!isSuspended && !visit.parent.isSuspended && !visit.parent.isClosed, () => `an account is shut: ${what()}`);
  holds(m.isThreadOpen(visit, now), () => `the thread is closed: ${what()}`);
  holds(now >= unread[0]!.at + 10 * m.MINUTE, () => `before ten minutes: ${what()}`);
  const last = before.findLast((one) => messageSubject.test(one.subject));
  holds(!last || now >= last.at + m.DAY - m.HOUR, () => `twice within a day: ${what()}`);
}

function checkText(world: Setup, { to, body }: Setup["texts"]["sent"][number]) {
  const { now } = world;
  if (body.includes("Texts about your visits are on")) return;
  const person = everyone(world).find(({ mobile }) => mobile === to);
  const what = () => `"${body}" to ${to} at ${new Date(now()).toISOString()}`;
  holds(person && !person.isClosed && !person.isSuspended, () => `no consent: ${what()}`);
  holds(body.length <= 160, () => `longer than one text: ${what()}`);
  holds(!/Oak|Tester|Rex|#4711/.test(body), () => `what no text may have: ${what()}`);
  const isToday = /on the way|running late|today/i.test(body);
  holds(isToday || !m.isNight(now(), ZONE), () => `at night: ${what()}`);
  const isCanceled = /cancel/i.test(body);
  const visits = world.visits.filter(({ parent }) => parent === person);
  const wanted = isCanceled ? "cancelled" : "accepted";
  holds(
    visits.some(({ status }) => status === wanted),
    () => `no visit is ${wanted}: ${what()}`,
  );
}

/** A notification has no name and no place, and stays true to its kind. */
function checkPush(world: Setup, person: m.Person, { title, body }: { title: string; body: string }) {
  if (title === "Notifications are on") return;
  const what = () => `${person.email} is notified of "${title}: ${body}" at ${new Date(world.now()).toISOString()}`;
  holds(canNotify(person), () => `someone who is shut out: ${what()}`);
  holds(!/Oak|Tester|Rex|#4711|Asheville|Van/.test(title + body), () => `what it may not have: ${what()}`);
  const holdsNow = pushes.find(([wanted]) => wanted.test(title));
  holds(holdsNow, () => `an unknown kind: ${what()}`);
  const theirs = world.visits.filter(({ parent }) => person.side === "groomer" || parent === person);
  const isTrue = theirs.some((visit) => holdsNow[1](visit, person.side, world.now()));
  holds(isTrue, () => `what isn't true: ${what()}, ${JSON.stringify(theirs)}`);
  const tomorrow = dayAfter(dayOf(world.now()), 1);
  const count = /^(\d+) visits? tomorrow$/.exec(title)?.[1];
  const wanted = theirs.filter(({ status, date }) => status === "accepted" && date === tomorrow).length;
  holds(!count || Number(count) === wanted, () => `${wanted} visits: ${what()}`);
  const isToday = theirs.some(({ date }) => date === dayOf(world.now()));
  holds(isToday || !m.isNight(world.now(), ZONE), () => `at night: ${what()}`);
}
const canNotify = ({ isClosed, isSuspended }: m.Person) => !isClosed && !isSuspended;

/** Each event that still holds was emailed within 15 minutes. */
function checkComplete(world: Setup, visit: m.Visit) {
  const { now, groomer, emails, awayUntil } = world;
  for (const kind of kinds) {
    const person = kind.to === "parent" ? visit.parent : groomer;
    const last = visit.happened.findLast(({ what }) => what === kind.of);
    const isShut = person.isClosed || person.isSuspended || visit.parent.isClosed || visit.parent.isSuspended;
    if (!last || isShut || (kind.by && kind.by !== last.by) || (kind.off && person.off.has(kind.off))) continue;
    const isInvitation = kind.off === "review-invitations";
    // Invitations are sent once an hour.
    const due = Math.max(last.at, isInvitation ? visit.endsAt : 0, awayUntil) + (isInvitation ? 75 : 15) * m.MINUTE;
    if (now() < due || !kind.isTrue(visit, now()) || visit.wasShut) continue;
    const got = emails.some(
      ({ to, id, subject }) => to === person.email && id === visit.id && kind.subject.test(subject),
    );
    holds(got, () => `${person.email} gets no email ${kind.subject} of visit ${visit.id}, ${JSON.stringify(visit)}`);
  }
}
