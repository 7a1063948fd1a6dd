import { BLOCKED_NOT_DUE, blockedFilter, blockInWords } from "./blocking/block-labels.ts";

export interface ParentSummary {
  petParentId: number;
  petParentName: string;
  isParentBlocked?: boolean | undefined;
}

export interface Decided {
  isBlocked: boolean;
}

interface ClientParent extends Decided {
  petParentId: number | null;
  name: string;
}

export const parentOf = ({ petParentId, name, isBlocked }: ClientParent): ParentSummary | undefined =>
  petParentId === null ? undefined : { petParentId, petParentName: name, isParentBlocked: isBlocked };

export const choicesAbout = (parent: ParentSummary) =>
  parent.isParentBlocked === undefined ? [] : [blockInWords(parent)];

export const decidedFilters = { blocked: blockedFilter };

export const whyNotDue = ({ isBlocked }: Decided) => (isBlocked ? BLOCKED_NOT_DUE : null);
