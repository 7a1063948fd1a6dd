/** Hours before the visit; 24 by default. */
export const noticeChoices = [24, 48, 72] as const;
export type NoticeHours = (typeof noticeChoices)[number];
export const USUAL_NOTICE: NoticeHours = 24;

export const rabiesKeys = ["no", "preferred", "required"] as const;
export type RabiesRule = (typeof rabiesKeys)[number];

export const MAX_POLICY_CHARS = 300;

export interface Policies {
  noticeHours: NoticeHours;
  lateText: string | null;
  noShowText: string | null;
  mattedText: string | null;
  rabies: RabiesRule;
}

export const usualPolicies: Policies = {
  noticeHours: USUAL_NOTICE,
  lateText: null,
  noShowText: null,
  mattedText: null,
  rabies: "no",
};

export const policyExamples = {
  lateText: "I charge half the estimate. I can't fill your spot that late.",
  noShowText: "I ring twice, wait 15 minutes, then charge for the full visit.",
  mattedText: "Dematting is $20 per 15 minutes. I shave mats that would hurt to brush out.",
} as const;

export const areUnusual = ({ noticeHours, lateText, noShowText, mattedText, rabies }: Policies) =>
  noticeHours !== USUAL_NOTICE || Boolean(lateText || noShowText || mattedText) || rabies !== "no";

export const policyLines = ({ noticeHours, lateText, noShowText, mattedText, rabies }: Policies): string[] => [
  `Free cancellation until ${noticeHours} hours before the visit.`,
  ...(lateText ? [`Late cancellations: ${lateText}`] : []),
  ...(noShowText ? [`No-shows: ${noShowText}`] : []),
  ...(mattedText ? [`Matted coats: ${mattedText}`] : []),
  ...(rabies === "required" ? ["Every pet needs a current rabies vaccination on the day of the visit."] : []),
  ...(rabies === "preferred" ? ["A current rabies vaccination is preferred."] : []),
];
