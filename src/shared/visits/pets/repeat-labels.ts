export const repeatWeeks = [4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

export const weeksText = (weeks: number) => (weeks === 1 ? "every week" : `every ${weeks} weeks`);
export const repeatText = (weeks: number) => weeksText(weeks).replace("e", "E");
