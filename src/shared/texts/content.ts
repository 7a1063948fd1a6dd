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
  cover: number;
  related: string[];
  minutes: number;
}

export interface Policy extends Prose {
  /** A calendar day. */
  updated: string;
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

export interface Operator {
  supportEmail: string;
  address?: string | undefined;
  phone?: string | undefined;
}
