import type { Random } from "./random.ts";

/** Names and descriptions of the demo's businesses, put together from parts. */
const owners = [
  "Marisol",
  "Theo",
  "Priya",
  "Hank",
  "Odette",
  "Calvin",
  "Ingrid",
  "Rashid",
  "June",
  "Mateo",
  "Willa",
  "Desmond",
  "Noor",
  "Gretchen",
  "Silas",
  "Camille",
  "Arturo",
  "Beth",
  "Kenji",
  "Lorraine",
  "Abe",
  "Fiona",
  "Tomas",
  "Delia",
];
const surnames = [
  "Alvarez",
  "Okafor",
  "Lindqvist",
  "Marsh",
  "Petrov",
  "Hale",
  "Nakamura",
  "Brandt",
  "Osei",
  "Calloway",
  "Rowe",
  "Medina",
  "Whitaker",
  "Singh",
  "Duarte",
  "Keller",
  "Boone",
  "Farrow",
  "Castillo",
  "Huang",
  "Novak",
  "Ellery",
  "Grant",
  "Pruitt",
];
const streets = [
  "Cedar",
  "Maple",
  "Juniper",
  "Lantern",
  "Harbor",
  "Orchard",
  "Copper",
  "Meadow",
  "Willow",
  "Canyon",
  "Prairie",
  "Birch",
  "Lakeside",
  "Granite",
  "Magnolia",
  "Sycamore",
  "Mesa",
  "Foxglove",
  "Cotton",
  "Bluebird",
  "Driftwood",
  "Clover",
  "Ridge",
];
const trades = [
  "Mobile Grooming",
  "Bath Van",
  "Dog Grooming",
  "Grooming Co.",
  "Wash & Trim",
  "Driveway Grooming",
  "Curbside Clips",
  "Traveling Tub",
  "Bath Company",
  "Grooming on Wheels",
];

export interface Owner {
  firstName: string;
  surname: string;
}

export const ownerAt = (place: number): Owner => ({
  firstName: owners[place % owners.length]!,
  surname: surnames[(place * 7 + Math.floor(place / owners.length)) % surnames.length]!,
});

const things = ["Bath Van", "Dog Van", "Tub", "Comb", "Lather", "Brush", "Towel", "Trim Van"];

/** Names after a person, a street word or the town; the place in the list keeps them apart. */
export function businessName(place: number, owner: Owner, city: string): string {
  const street = streets[(place * 5) % streets.length]!;
  const trade = trades[(place * 3 + Math.floor(place / 10)) % trades.length]!;
  switch (place % 4) {
    case 0:
      return `${street} ${trade}`;
    case 1:
      return `${owner.firstName}'s ${trade}`;
    case 2:
      return `The ${street} ${things[Math.floor(place / 4) % things.length]}`;
    default:
      return place % 8 === 3 ? `${owner.surname} ${trade}` : `${city} ${trade}`;
  }
}

const openings = [
  "A heated van with a hydraulic table, so stiff hips are lifted, not hauled.",
  "One dog at a time, start to finish, with no one waiting in a crate.",
  "After nine years in a busy salon, I built the quiet van I'd wished for.",
  "Our van brings its own warm water and power. All it needs is a flat place to park.",
  "Two of us work the van, which helps with big coats and nervous guests.",
  "I started with my own two rescues and never stopped.",
  "Trained in hand scissoring, happiest with curly coats.",
  "A small van for narrow streets, and a patient pair of hands inside it.",
  "Third generation in this trade. My grandmother clipped poodles in her kitchen.",
  "The dryer in my van is turned down, so dogs stay calm.",
  "I was a veterinary assistant, and I still check every dog from nose to tail.",
  "Short legs, long backs, flat faces: small dogs are what I know best.",
  "Large and giant breeds are welcome here, with a ramp that takes 180 pounds.",
  "Most of my week goes to dogs that a salon sent home.",
  "My daughter drives, I groom, and the dogs seem to like both of us.",
  "I keep to five appointments a day, so no one is rushed.",
  "Solar panels on the roof run the clippers.",
  "Wire coats are stripped by hand, the way they should be.",
  "Apprenticed in a show kennel, now at your curb with the same scissors.",
  "I learned on farm dogs, so mud doesn't impress me.",
];
const middles = [
  "Puppies get short first visits with plenty of breaks.",
  "Seniors may sit or rest while I work, and we stop when they've had enough.",
  "I send a photo when the bath starts and another when your dog is dry.",
  "Shampoos are fragrance-free unless you prefer a scent.",
  "Double coats are my favorite: bring the husky no one wants to brush.",
  "Nails are ground smooth, never just clipped.",
  "I let you know what I find: lumps, sore ears, mats that need a plan.",
  "If a dog says no, we try again another day, and you pay for the time.",
  "Every tool is cleaned between houses and the tub is rinsed with disinfectant.",
  "Doodles get an honest talk about brushing, and a comb to keep.",
  "Ears are cleaned with products your vet would use.",
  "You're welcome to watch from the step, and so is the other dog.",
  "I write down what worked last time and read it before I ring the bell.",
  "Water is warm from the first minute, even in January.",
  "Matted coats are clipped short rather than pulled, and I call you before I do it.",
  "Bandanas are optional and always washed.",
];
const endings = [
  "Evening visits for people with day jobs.",
  "Most regulars book every six weeks.",
  "Please have a leash by the door. I'll do the rest.",
  "Ask me about dogs that share one visit.",
  "Apartment buildings are fine as long as I can park.",
  "I answer requests the same evening.",
  "New puppies are welcome after their second shots.",
  "Cats by arrangement, early in the day when the van is quiet.",
];

/** Neighbours in the list open differently. */
export const description = (place: number, random: Random) =>
  `${openings[(place * 7) % openings.length]} ${random.pick(middles)} ${random.pick(endings)}`;
