export const repeatWeeks = [4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

export const repeatText = (weeks: number) => (weeks === 1 ? "Every week" : `Every ${weeks} weeks`);
