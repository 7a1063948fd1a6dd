/** How a groomer gets to the dog, as pet parents write it. */
export const houses = [
  {
    parking: "In the driveway",
    stairs: null,
    gateCode: null,
    whoIsHome: "I'm home, working upstairs",
    accessNote: null,
  },
  {
    parking: "On the street, free all day",
    stairs: "Third floor, with an elevator",
    gateCode: "2468#",
    whoIsHome: "Sam until noon, then me",
    accessNote: "The power outlet is in the carport.",
  },
  {
    parking: "Guest spot 4, left of the gate",
    stairs: "Six steps up to the porch",
    gateCode: "0417",
    whoIsHome: null,
    accessNote: "The spigot is behind the house.",
  },
] as const;
