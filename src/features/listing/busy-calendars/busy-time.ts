import type { OddEvent } from "#src/shared/listing/busy-calendars.ts";

export interface FileAsked {
  /** The groomer's, which is also that of times without a zone. */
  timeZone: string;
  /** The local days that are looked at, both included. */
  from: string;
  until: string;
  /** Events whose names end with it are our own, read back through another calendar. */
  ownHost: string;
  /** Addresses of whoever has the calendar: what they have declined keeps them from nothing. */
  owners: readonly string[];
  keepsTitles: boolean;
}

/** A stretch of one local day, until "24:00" at the latest. */
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
  /** False when it ends inside of itself: then this is not all of it, and none of it is kept. */
  isWhole: boolean;
  isCut: boolean;
  /** Events that could not be read, or not whole. */
  unread: number;
  /** The first ones of which the groomer should know, by name. */
  oddEvents: OddEvent[];
}
