import type { Member } from "./account.ts";
import type { Habit, Person } from "./person.ts";

const ofAll = [
  "/api/user",
  "/api/threads",
  "/api/threads?page=2",
  "/messages?page=2",
  "/api/mail-choices",
  "/api/push-devices",
  "/api/places?q=ashev",
  "/api/places/28801",
  "/report/review/{}",
  "/bookings/{}/requested",
  "/groomer/{}?zipCode=28801",
  "/groomer/{}?package={}",
  "/auth?mode=login&next=/messages",
];
const ofParents = [
  "/pet-parent-dashboard?tab=bookings&show=past",
  "/api/bookings/overview",
  "/api/bookings/{}",
  "/bookings/{}?open=time",
  "/bookings/{}?open=cancel",
  "/bookings/{}?open=review",
  "/bookings/{}?open=contest",
  "/report/message/{}",
  "/api/groomer-profiles/{}/distance?zipCode=28801",
  "/api/pets",
  "/groomers?location=Asheville%2C%20NC&sortBy=price_low",
  "/groomers?city=Phoenix&state=AZ&distance=25&services=Bath%20%26%20Brush",
];
const ofGroomers = [
  "/bookings/{}?open=accept",
  "/bookings/{}?open=decline",
  "/bookings/{}?open=time",
  "/bookings/{}?open=note",
  "/bookings/{}?open=next",
  "/clients/import",
  "/clients/{}/edit",
  "/clients/{}/visits",
  "/clients/{}/visits?page=2",
  "/clients/{}/edit",
  "/clients/{}/visits",
  "/api/clients?q=june&show=due",
  "/api/clients?show=all&page=2",
  "/api/bookings/groomer/list?show=past&page=2",
  "/api/bookings/groomer/list?show=requests",
  "/groomer-dashboard?tab=bookings&view=list&show=past&q=beagle",
  "/visits/new?q=june",
  "/visits/new?name=June",
  "/api/visits/times?minutes=60",
  "/groomer-dashboard?tab=calendar&day=2026-06-18",
  "/api/numbers?weeks=4",
  "/api/numbers?weeks=all",
  "/api/membership",
  "/api/terms",
  "/api/hours-off",
  "/api/unavailable-ranges",
  "/api/day-rules",
  "/api/blocks",
  "/api/busy-calendars",
  "/membership/billing",
  "/subscribe",
  "/subscription-payment",
  "/groomer-dashboard?tab=business&section=terms",
  "/groomer-dashboard?tab=business&section=days",
  "/groomer-dashboard?tab=business&section=profile",
  "/groomer-dashboard?tab=business&section=photos",
  "/groomer-dashboard?tab=account&section=notifications",
  "/groomer-dashboard?tab=account&section=texts",
];

export const readingHabits: readonly Habit<Member>[] = [
  {
    name: "reads around",
    weight: 3,
    act: (me) => read(me, me.role === "groomer" ? [...ofAll, ...ofGroomers] : [...ofAll, ...ofParents]),
  },
];

const ofAdmins = [
  "/api/admin/users?q=van&sort=name&state=suspended",
  "/api/admin/users?role=pet_parent&state=closed&page=1",
  "/admin-dashboard?tab=all&q=example&sort=oldest",
  "/admin-dashboard?tab=coverage&region=NC",
  "/admin-dashboard?tab=coverage&region=AZ",
  "/admin-dashboard?tab=growth&region=NC",
  "/admin-dashboard?tab=audit&page=2",
  "/api/admin/growth?weeks=4",
  "/api/admin/unmet-demand?region=NC",
  "/api/admin/audit-log",
  "/api/admin/users.csv?role=groomer&q=van",
  "/two-step?do=set-up",
  "/groomer/{}",
];
export const readAsAdmin = (me: Person) => read(me, ofAdmins);

const ofStrangers = [
  "/groomers?city=Honolulu&state=HI&distance=25",
  "/groomers?location=Anchorage%2C%20AK",
  "/groomers?location=Nowhere%2C%20ZZ",
  "/groomers?location=28801&distance=25&page=2&services=Full%20Groom",
  "/api/places/99501",
  "/api/places/00000",
  "/waiting-list?zipCode=59301",
  "/membership",
  "/map/35.60,-82.55,25,wide-0000000000.svg",
  "/groomers/{}",
  "/art/cover/7.svg",
  "/forgot-password",
  "/reset-password?token=dead",
  "/membership/end?token=dead",
  "/mails/off?token=dead",
  "/icons/icon-192.png",
  "/favicon.svg",
];
export const readAsStranger = (me: Person) => read(me, ofStrangers);

const read = ({ browser, dice }: Person, paths: readonly string[]) =>
  browser.get(dice.pick(paths).replaceAll("{}", () => String(dice.between(1, 40))));
