import {
  ABOUT,
  BLOG,
  CAREERS,
  COOKIES,
  FAQ,
  MEMBERSHIP,
  PRIVACY,
  SEARCH,
  TERMS,
  TIPS,
} from "#src/shared/base/paths.ts";

interface FooterLink {
  href: string;
  name: string;
}

export interface SocialUrls {
  facebook: string;
  instagram: string;
}

export const socialLinks = ({ facebook, instagram }: SocialUrls): FooterLink[] => [
  { href: facebook, name: "Facebook" },
  { href: instagram, name: "Instagram" },
];

export const footerColumns = (supportEmail: string): { name: string; links: FooterLink[] }[] => [
  {
    name: "Pet parents",
    links: [
      { href: SEARCH, name: "Find Groomers" },
      { href: TIPS, name: "Pet Care Tips" },
      { href: FAQ, name: "FAQ" },
      { href: BLOG, name: "Blog" },
    ],
  },
  {
    name: "Groomers",
    links: [
      { href: `${MEMBERSHIP}#pricing`, name: "Pricing" },
      { href: `${MEMBERSHIP}#groomer-signup`, name: "Join" },
      { href: MEMBERSHIP, name: "Success stories" },
      { href: `${MEMBERSHIP}#resources`, name: "Resources" },
    ],
  },
  {
    name: "Company",
    links: [
      { href: ABOUT, name: "About" },
      { href: CAREERS, name: "Careers" },
      { href: `mailto:${supportEmail}`, name: "Contact" },
    ],
  },
  {
    name: "Legal",
    links: [
      { href: PRIVACY, name: "Privacy Policy" },
      { href: TERMS, name: "Terms of Service" },
      { href: COOKIES, name: "Cookie Policy" },
    ],
  },
];
