interface Link {
  href: string;
  name: string;
}

interface Column {
  name: string;
  links: Link[];
}

/** Where else the site can be found. */
export interface Social {
  facebook: string;
  instagram: string;
}

export const socialLinks = ({ facebook, instagram }: Social): Link[] => [
  { href: facebook, name: "Facebook" },
  { href: instagram, name: "Instagram" },
];

/** The columns of the footer; Contact writes to the support address. */
export function footerColumns(supportEmail: string): Column[] {
  return [
    {
      name: "Pet parents",
      links: [
        { href: "/groomers", name: "Find Groomers" },
        { href: "/pet-care-tips", name: "Pet Care Tips" },
        { href: "/faq", name: "FAQ" },
        { href: "/blog", name: "Blog" },
      ],
    },
    {
      name: "Groomers",
      links: [
        { href: "/membership#pricing", name: "Pricing" },
        { href: "/membership#groomer-signup", name: "Join" },
        { href: "/membership", name: "Success stories" },
        { href: "/membership#resources", name: "Resources" },
      ],
    },
    {
      name: "Company",
      links: [
        { href: "/about", name: "About" },
        { href: "/careers", name: "Careers" },
        { href: `mailto:${supportEmail}`, name: "Contact" },
      ],
    },
    {
      name: "Legal",
      links: [
        { href: "/privacy-policy", name: "Privacy Policy" },
        { href: "/terms-of-service", name: "Terms of Service" },
        { href: "/cookie-policy", name: "Cookie Policy" },
      ],
    },
  ];
}
