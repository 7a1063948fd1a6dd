/** Why a groomer declines a request. */
export const declineReasons = [
  "I am fully booked that week. The week after is open.",
  "That is outside the area I drive to that day.",
  "My van is at the shop that day, sorry.",
  "The coat sounds like it needs a vet first. Happy to come after that.",
] as const;

/** Why one side calls a visit off. */
export const cancelReasons = {
  parent: ["Family visit, we will be away.", "Vet appointment on the same day.", "We have to move this to next month."],
  groomer: ["The water heater failed and the part arrives on Friday.", "I am down with the flu, sorry."],
} as const;

/** What a pet parent asks for besides the package. */
export const wishes = [
  "Please park on the left side of the driveway.",
  "Gate code is on the note at the door.",
  "Ring twice, the bell is shy.",
  "Leave the coat about an inch long, please.",
  "I work from home, so just text me when you are here.",
  "The neighbor's dog is loud but behind a fence.",
  "Short on the belly, please, it is mud season.",
] as const;

/** Groomers' own notes to their days off; nobody else sees them. */
export const daysOffNotes = ["Vacation", "Van service", "Grooming seminar", "Family", null] as const;

export const failedCheckNote = "The name on the form and the one on the ID differ. A corrected form was requested.";
