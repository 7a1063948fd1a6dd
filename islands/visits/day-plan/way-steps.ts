/** What a groomer says on the way to a visit: the call, and what is told once it was heard. */
export const waySteps = {
  on_my_way: {
    call: "on-my-way",
    title: "On your way",
    failed: "Failed to tell them",
    description: (who: string) => `We told ${who}.`,
  },
  arrived: {
    call: "arrived",
    title: "You are there",
    failed: "Failed to note it",
    description: (who: string) => `${who} reads it on the booking.`,
  },
};
export type WayStep = keyof typeof waySteps;
