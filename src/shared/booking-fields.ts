/*
 * What a pet parent fills in to ask for an appointment, by name: a column of the booking, an input of the form and a key of
 * the API each time. Whatever handles all of a kind takes the names from here.
 */

/** What is said about the pets and the visit, as it stands where nothing is said, or is to be read no longer. */
export const noWords = { petInfo: "", specialInstructions: null };
export type WordName = keyof typeof noWords;
export const wordNames = Object.keys(noWords) as WordName[];

export const choiceNames = ["servicePackageId", "preferredDate", "preferredTimeSlot", "petCount"] as const;

export const placeNames = ["serviceAddress", "serviceCity", "serviceState", "serviceZipCode"] as const;

/** `keepAddress` is "true" or nothing. */
export type TextName = WordName | (typeof choiceNames)[number] | (typeof placeNames)[number] | "keepAddress";
export type ListName = "addOnServiceIds" | "petIds";
