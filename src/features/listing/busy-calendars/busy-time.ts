import type { OddEvent } from "#src/shared/listing/busy-calendars.ts";

export interface FileAsked {
  /** The groomer's, and the default for times without a zone. */
  timeZone: string;
  /** Local dates, both included. */
  from: string;
  until: string;
  /** Events whose UID ends with it are ours, read back through another calendar. */
  ownHost: string;
  /** Emails of the calendar's owner. Events they declined don't make them busy. */
  owners: readonly string[];
  keepsTitles: boolean;
}

/** Within one local day, up to "24:00". */
export interface BusyTime {
  date: string;
  opens: string;
  closes: string;
  isAllDay: boolean;
  title: string | null;
  zipCode: string | null;
}

export interface FileRead {
  name: string | null;
  times: BusyTime[];
  /** False for a truncated file, which is rejected. */
  isWhole: boolean;
  isCut: boolean;
  /** Events that couldn't be fully read. */
  unread: number;
  /** The first ones, to show to the groomer. */
  oddEvents: OddEvent[];
}
