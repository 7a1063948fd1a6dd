import type { ServiceName } from "../listing/services.ts";

export interface SuggestedService {
  key: "full" | "bath" | "nails" | "other";
  name: string;
  description: string;
  services: readonly ServiceName[];
  /** Minutes and dollars for a small dog. */
  minutes: string;
  price: string;
  isChosen?: boolean;
}

/** The groomer names and describes the last one. */
export const suggestedServices: readonly SuggestedService[] = [
  {
    key: "full",
    name: "Full Groom",
    description: "Bath, haircut, nails, and ears.",
    services: ["Full Grooming", "Haircut"],
    minutes: "75",
    price: "75",
    isChosen: true,
  },
  {
    key: "bath",
    name: "Bath & Brush",
    description: "Bath, blow-dry, and a thorough brushing.",
    services: ["Bath & Brush"],
    minutes: "45",
    price: "45",
    isChosen: true,
  },
  {
    key: "nails",
    name: "Nails Only",
    description: "Nails trimmed and smoothed.",
    services: ["Nail Trimming"],
    minutes: "20",
    price: "25",
  },
  { key: "other", name: "", description: "", services: [], minutes: "", price: "" },
];

/** Minutes and dollars that each larger size adds. */
export const extraPerSize = { minutes: "30", price: "25" };
