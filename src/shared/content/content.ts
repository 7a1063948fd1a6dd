export interface Heading {
  title: string;
  slug: string;
}

export interface Piece extends Heading {
  html: string;
}

export interface Group extends Heading {
  items: Piece[];
}

interface Text {
  title: string;
  description: string;
}

export interface Prose extends Text {
  html: string;
  headings: Heading[];
}

export interface Article extends Prose {
  slug: string;
  excerpt: string;
  date: string;
  author: string;
  cover: number;
  related: string[];
  minutes: number;
}

export interface Policy extends Prose {
  updated: string;
  changes: readonly PolicyChange[];
}

export interface PolicyChange {
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
