export interface Heading {
  title: string;
  slug: string;
}

interface ContentPiece extends Heading {
  html: string;
}

export interface ContentGroup extends Heading {
  items: ContentPiece[];
}

interface ContentText {
  title: string;
  description: string;
}

interface ContentProse extends ContentText {
  html: string;
  headings: Heading[];
}

export interface Article extends ContentProse {
  slug: string;
  excerpt: string;
  date: string;
  author: string;
  cover: number;
  related: string[];
  minutes: number;
}

export interface LegalPolicy extends ContentProse {
  updated: string;
  changes: readonly LegalChange[];
}

export interface LegalChange {
  date: string;
  text: string;
}

export interface FaqText extends ContentText {
  groups: ContentGroup[];
}

export interface Tips extends ContentText {
  groups: ContentGroup[];
  emergency: { title: string; text: string };
}

export interface Operator {
  supportEmail: string;
  address?: string | undefined;
  phone?: string | undefined;
}
