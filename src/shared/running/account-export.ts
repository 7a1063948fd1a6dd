import * as z from "zod/mini";
import { DayRulesView } from "../listing/day-rules.ts";
import { membershipStates } from "../listing/groomer-labels.ts";
import { AddOnServiceView, GroomerProfileView, PortfolioImageView, ServicePackageView } from "../listing/groomers.ts";
import { HoursOffView } from "../listing/hours-off.ts";
import { TermsView } from "../listing/terms.ts";
import { SessionView } from "../people/account-settings.ts";
import { LocationView, UserView } from "../people/accounts.ts";
import { DeviceView } from "../people/devices.ts";
import { mailKinds } from "../people/mail-labels.ts";
import { reportKinds, reportOutcomes, reportReasons } from "../people/report-labels.ts";
import { BlockedParentView } from "../visits/blocking.ts";
import { proposalStatuses } from "../visits/booking-labels.ts";
import { BookingView } from "../visits/bookings.ts";
import { ClientView } from "../visits/clients.ts";
import { PetView } from "../visits/pets/pets.ts";
import { pictureKinds } from "../visits/picture-labels.ts";
import { proposalKinds } from "../visits/proposal-labels.ts";
import { ProposedTime } from "../visits/proposals.ts";

const instant = z.nullable(z.number());
const text = z.nullable(z.string());

/** What we keep about a groomer's profile beyond what pages show. */
const ProfileExport = z.object({
  ...GroomerProfileView.shape,
  showPhone: z.boolean(),
  showEmail: z.boolean(),
  acceptsOutsideArea: z.boolean(),
  backgroundCheckExpires: text,
  backgroundCheckNote: text,
  createdAt: z.number(),
});

const MembershipExport = z.object({
  state: z.enum(membershipStates),
  trialUsedAt: instant,
  trialUntil: instant,
  currentPeriodEnd: instant,
  cancelAt: instant,
  endedAt: instant,
  endReason: text,
  cardBrand: text,
  cardLast4: text,
});

/** Rows of the lists that may be long; they are read and sent page by page. */
export const exportedRows = {
  pets: z.object({ ...PetView.shape, repeatWeeks: z.nullable(z.number()), archivedAt: instant, createdAt: z.number() }),
  bookings: BookingView,
  /** Other times that they have proposed for bookings, and next visits. */
  proposalsMade: z.object({
    bookingId: z.number(),
    kind: z.enum(proposalKinds),
    note: text,
    status: z.enum(proposalStatuses),
    options: z.array(ProposedTime),
    createdAt: z.number(),
    answeredAt: instant,
  }),
  reviewsWritten: z.object({
    bookingId: z.number(),
    groomerName: z.string(),
    rating: z.number(),
    comment: z.string(),
    createdAt: z.number(),
    hiddenAt: instant,
    hiddenReason: text,
  }),
  /** Addresses of every picture, those in the lists above too; private ones open for who is signed in. */
  pictures: z.object({ kind: z.enum(pictureKinds), address: z.string() }),
  messagesWritten: z.object({
    bookingId: z.number(),
    text: z.string(),
    sentAt: z.number(),
    readAt: instant,
    hiddenAt: instant,
  }),
  /** What they have reported to us. */
  reportsMade: z.object({
    kind: z.enum(reportKinds),
    reason: z.enum(reportReasons),
    text,
    createdAt: z.number(),
    decidedAt: instant,
    outcome: z.nullable(z.enum(reportOutcomes)),
  }),
  mailsSentToYou: z.object({ subject: z.string(), createdAt: z.number(), sentAt: instant }),
  activity: z.object({ at: z.number(), action: z.string(), target: text, ip: text }),
};
export type ExportedList = keyof typeof exportedRows;

/** Everything we hold about one person, without secrets. Lists that a role does not have are empty. */
export const AccountExport = z.object({
  about: z.string(),
  exportedAt: z.number(),
  account: z.object({
    ...UserView.shape,
    profileImage: text,
    emailVerifiedAt: instant,
    /** Of the terms of service that they have agreed to or were mailed about. */
    serviceTermsDate: z.string(),
    createdAt: z.number(),
  }),
  location: z.nullable(LocationView),
  profile: z.nullable(ProfileExport),
  packages: z.array(ServicePackageView),
  addOns: z.array(AddOnServiceView),
  portfolio: z.array(PortfolioImageView),
  daysOff: z.array(z.object({ startDate: z.string(), endDate: z.string(), note: text })),
  hoursOff: z.array(z.omit(HoursOffView, { id: true })),
  dayRules: z.nullable(z.object({ ...DayRulesView.shape, plannedSince: instant })),
  terms: z.nullable(TermsView),
  /** How often a groomer was shown in searches, and their profile was looked at, by day in UTC. */
  counts: z.array(z.object({ day: z.string(), appearances: z.number(), views: z.number() })),
  blockedParents: z.array(BlockedParentView),
  membershipPayments: z.array(z.object({ at: z.number(), cents: z.number() })),
  /** A groomer's, with their notes. */
  clients: z.array(ClientView),
  membership: z.nullable(MembershipExport),
  pets: z.array(exportedRows.pets),
  bookings: z.array(exportedRows.bookings),
  proposalsMade: z.array(exportedRows.proposalsMade),
  reviewsWritten: z.array(exportedRows.reviewsWritten),
  messagesWritten: z.array(exportedRows.messagesWritten),
  reportsMade: z.array(exportedRows.reportsMade),
  sessions: z.array(SessionView),
  /** Networks that have signed in: sign-ins from there still work while strangers guess at the password. */
  signInNetworks: z.array(z.object({ network: z.string(), lastSeenAt: z.number() })),
  /** The address itself is kept by nobody but its owner. */
  calendarAddress: z.nullable(z.object({ createdAt: z.number() })),
  notificationDevices: z.array(DeviceView),
  mailsSwitchedOff: z.array(z.object({ kind: z.enum(mailKinds), since: z.number() })),
  /** ZIP codes to which somebody waits for a groomer to come, under the address of the account. */
  waitingList: z.array(z.object({ zipCode: z.string(), createdAt: z.number(), confirmedAt: instant })),
  /** What groomers have noted for themselves about a pet parent's household and pets. */
  notesAboutYou: z.array(z.object({ groomerName: z.string(), petName: text, note: z.string(), changedAt: z.number() })),
  pictures: z.array(exportedRows.pictures),
  mailsSentToYou: z.array(exportedRows.mailsSentToYou),
  activity: z.array(exportedRows.activity),
});
export type AccountExport = z.infer<typeof AccountExport>;

/** All of it except the long lists. */
export const ExportedFacts = z.omit(AccountExport, {
  pets: true,
  bookings: true,
  proposalsMade: true,
  reviewsWritten: true,
  pictures: true,
  messagesWritten: true,
  reportsMade: true,
  mailsSentToYou: true,
  activity: true,
});
export type ExportedFacts = z.infer<typeof ExportedFacts>;
