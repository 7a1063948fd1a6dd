/** The texts of the site, read from views/texts/content and rendered. */

export interface Heading {
  title: string;
  /** The id of the heading: links to it end in # and this. */
  slug: string;
}

/** One heading and what stands below it: a question, or a card of tips. */
export interface Piece extends Heading {
  html: string;
}

/** Pieces that belong together: a group of questions, or a tab of cards. */
export interface Group extends Heading {
  items: Piece[];
}

interface Text {
  title: string;
  /** What search engines show below the title. */
  description: string;
}

/** Running text, and the headings of its sections. */
export interface Prose extends Text {
  html: string;
  headings: Heading[];
}

export interface Article extends Prose {
  slug: string;
  excerpt: string;
  /** A calendar day. */
  date: string;
  author: string;
  /** Seed of the drawing. */
  cover: number;
  /** Slugs of other articles. */
  related: string[];
  /** How long it takes to read. */
  minutes: number;
}

export interface Policy extends Prose {
  /** A calendar day. */
  updated: string;
  /** What its versions have brought, for those who are told of them by mail. */
  changes: readonly PolicyChange[];
}

export interface PolicyChange {
  /** The calendar day of the version. */
  date: string;
  text: string;
}

export interface Faq extends Text {
  groups: Group[];
}

export interface Tips extends Text {
  groups: Group[];
  emergency: { title: string; text: string };
}

/** What the pages say about the operator of the site; from the settings. */
export interface Operator {
  supportEmail: string;
  address?: string | undefined;
  phone?: string | undefined;
}
