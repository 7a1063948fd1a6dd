/** Why a groomer declines a request. */
export const declineReasons = [
  "I'm fully booked that week. The week after is open.",
  "That's outside my area that day.",
  "My van is at the shop that day, sorry.",
  "The coat sounds like it needs a vet first. Happy to come after that.",
] as const;

/** Why one side calls a visit off. */
export const cancelReasons = {
  parent: ["We'll be away visiting family.", "Vet appointment on the same day.", "We have to move this to next month."],
  groomer: ["The water heater failed and the part arrives on Friday.", "I'm down with the flu, sorry."],
} as const;

/** What a pet parent asks for besides the package. */
export const wishes = [
  "Please park on the left side of the driveway.",
  "Gate code is on the note at the door.",
  "Ring twice, the bell is quiet.",
  "Leave the coat about an inch long, please.",
  "I work from home, so just text me when you're here.",
  "The neighbor's dog is loud but behind a fence.",
  "Short on the belly, please, it's mud season.",
] as const;

/** Groomers' own notes to their days off; nobody else sees them. */
export const daysOffNotes = ["Vacation", "Van service", "Grooming seminar", "Family", null] as const;

export const failedCheckNote = "The name on the form and the one on the ID differ. A corrected form was requested.";
