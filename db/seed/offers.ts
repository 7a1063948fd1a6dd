import { type BusinessHours, defaultHours } from "#src/shared/listing/groomer-labels.ts";
import type { ServiceName } from "#src/shared/listing/services.ts";

export interface Offer {
  name: string;
  description: string;
  services: ServiceName[];
  /** Cents, before the price level of the groomer. */
  priceMin: number;
  priceMax: number;
  durationMinutes: number;
}

/** Three packages for each kind of groomer. */
export const menus: readonly (readonly Offer[])[] = [
  [
    {
      name: "Bath & Brush",
      description: "Warm bath, blow-dry by hand, brush-out, ears, and nails.",
      services: ["Bath & Brush", "Nail Trimming"],
      priceMin: 5500,
      priceMax: 6500,
      durationMinutes: 60,
    },
    {
      name: "Full Groom",
      description: "Everything in the bath, plus a haircut from nose to tail and a tidy face.",
      services: ["Full Grooming", "Haircut", "Bath & Brush", "Nail Trimming"],
      priceMin: 8500,
      priceMax: 12000,
      durationMinutes: 120,
    },
    {
      name: "First Visit",
      description: "For puppies under six months: a short bath, a look at the clippers, and plenty of breaks.",
      services: ["Bath & Brush"],
      priceMin: 4500,
      priceMax: 4500,
      durationMinutes: 45,
    },
  ],
  [
    {
      name: "Deshed and Dry",
      description:
        "Two shampoos, a conditioner to loosen the undercoat, then a rake and blow-out until the fur stops flying.",
      services: ["Deshedding", "Bath & Brush"],
      priceMin: 7500,
      priceMax: 11000,
      durationMinutes: 90,
    },
    {
      name: "Quick Wash",
      description: "Bath, towel, warm dryer, and a brush. Back on the couch within the hour.",
      services: ["Bath & Brush"],
      priceMin: 4800,
      priceMax: 5600,
      durationMinutes: 50,
    },
  ],
  [
    {
      name: "Curly Coat Groom",
      description: "Bath, stretch-dry, and a scissored cut for doodles, poodles, and their cousins.",
      services: ["Full Grooming", "Haircut"],
      priceMin: 9500,
      priceMax: 14500,
      durationMinutes: 150,
    },
    {
      name: "Tidy Between Cuts",
      description: "Face, feet, and rear trimmed, a light bath, and a comb-through.",
      services: ["Haircut", "Bath & Brush"],
      priceMin: 6000,
      priceMax: 7000,
      durationMinutes: 75,
    },
    {
      name: "Nails Only",
      description: "Trimmed and ground smooth in your driveway, ten minutes of kindness included.",
      services: ["Nail Trimming"],
      priceMin: 2200,
      priceMax: 2200,
      durationMinutes: 20,
    },
  ],
  [
    {
      name: "Small Dog Spa",
      description: "For dogs under 25 pounds: bath, trim, ears, nails, and a clean bandana.",
      services: ["Full Grooming", "Haircut", "Nail Trimming"],
      priceMin: 6500,
      priceMax: 8000,
      durationMinutes: 75,
    },
    {
      name: "Big Dog Bath",
      description: "For dogs over 60 pounds: ramp, wide tub, two towels, and all the time it takes.",
      services: ["Bath & Brush", "Deshedding"],
      priceMin: 7800,
      priceMax: 9900,
      durationMinutes: 90,
    },
  ],
  [
    {
      name: "Senior Comfort Groom",
      description: "Slow and warm, with a padded table and pauses. Bath, sanitary trim, nails.",
      services: ["Full Grooming", "Bath & Brush", "Nail Trimming"],
      priceMin: 7000,
      priceMax: 9000,
      durationMinutes: 100,
    },
  ],
];

/** Short, usual and long: what the groomer offers whom visitors of the demo sign in as. */
export const demoMenu: readonly Offer[] = [
  menus[0]![0]!,
  menus[0]![1]!,
  {
    name: "Nails Only",
    description: "Trimmed and ground smooth in your driveway, for dogs and cats that don't need a bath.",
    services: ["Nail Trimming"],
    priceMin: 2200,
    priceMax: 2200,
    durationMinutes: 20,
  },
];

export const extras = [
  { name: "Teeth brushing", description: "Enzyme paste, soft brush", price: 1000, durationMinutes: 5 },
  { name: "Nail grinding", description: "Smooth edges for hardwood floors", price: 1200, durationMinutes: 10 },
  { name: "Oatmeal skin soak", description: "Ten minutes for itchy skin", price: 1500, durationMinutes: 10 },
  { name: "Deshedding treatment", description: "Undercoat rake and blow-out", price: 2000, durationMinutes: 20 },
  { name: "Paw balm", description: null, price: 600, durationMinutes: 0 },
  { name: "Ear cleaning", description: "Flushed and dried", price: 900, durationMinutes: 5 },
  { name: "Flea bath", description: "With a shampoo from the vet's shelf", price: 1800, durationMinutes: 15 },
  { name: "Bow or bandana", description: null, price: 400, durationMinutes: 0 },
] as const;

const sevenToThree = { open: "07:00", close: "15:00" };
const tenToSeven = { open: "10:00", close: "19:00" };

/** Weeks that groomers really work. */
export const everyDay: BusinessHours = { ...defaultHours, sunday: { open: "10:00", close: "16:00" } };

export const weeks: readonly BusinessHours[] = [
  defaultHours,
  defaultHours,
  { ...defaultHours, monday: null, sunday: { open: "10:00", close: "16:00" } },
  {
    monday: tenToSeven,
    tuesday: tenToSeven,
    wednesday: tenToSeven,
    thursday: tenToSeven,
    friday: tenToSeven,
    saturday: null,
    sunday: null,
  },
  {
    monday: sevenToThree,
    tuesday: sevenToThree,
    wednesday: null,
    thursday: sevenToThree,
    friday: sevenToThree,
    saturday: { open: "08:00", close: "13:00" },
    sunday: null,
  },
];
