/** What a groomer says on the way to a visit: the call, and what is told once it was heard. */
export const waySteps = {
  on_my_way: {
    call: "on-my-way",
    title: "On your way",
    description: "We told them.",
  },
  arrived: {
    call: "arrived",
    title: "You are there",
    description: "They read it on the booking.",
  },
};
export type WayStep = keyof typeof waySteps;
