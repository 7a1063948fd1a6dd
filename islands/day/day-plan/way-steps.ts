export const waySteps = {
  on_my_way: {
    call: "on-my-way",
    title: "On your way",
    description: "We let them know.",
  },
  arrived: {
    call: "arrived",
    title: "You've arrived",
    description: "They'll see it on the booking page.",
  },
};
export type WayStep = keyof typeof waySteps;
