/** What the investor section says of the project: texts, figures, addresses. What the owner still has to set: docs/investor-section.md. */

interface Figure {
  value: string;
  label: string;
  footnote?: boolean;
}

export interface CapitalPart {
  name: string;
  amount: string;
  /** The share as the offering states it, in percent. */
  share: number;
}

export interface Step {
  /** Year and month, `YYYY-MM`. */
  month: string;
  date: string;
  name: string;
}

interface Slide {
  picture: string;
  alt: string;
  caption: string;
}

interface PortfolioItem {
  slug: string;
  title: string;
  image: string;
  alt: string;
  location: string;
  url: string;
}

export const brand = { name: 'EB-5 Investments', mark: 'EB·5', line: 'Hotels and homes' };

/** Addresses outside this site. They stand on example.com until the owner sets the real ones. */
export const links = {
  aboutUs: 'https://www.example.com/about-us',
  ourServices: 'https://www.example.com/our-services',
};

export const navigation = [
  { label: 'About Us', href: links.aboutUs },
  { label: 'Past EB5 Projects', href: '/EB5/portfolio' },
  { label: 'Our Services', href: links.ourServices },
  { label: 'Contact Us', href: '/EB5#contact-form' },
] as const;

export const project = {
  title: 'A TEA EB-5 Investment in Lake Forest, Orange County',
  address: 'Lake Forest, Orange County, California',
  lead: 'A multifamily and hotel development between Irvine and Mission Viejo, open to investors under the U.S. EB-5 program.',
  alt: 'Illustration of the planned hotel and apartments in Lake Forest at dusk, lit windows mirrored in a pool, Saddleback Mountain behind',
  minimum: '$800,000',
};

export const metrics: readonly Figure[] = [
  { value: '7+', label: 'EB-5 funds' },
  { value: '60+', label: 'investors' },
  { value: '100%', label: 'I-829 approval rate', footnote: true },
  { value: '$15MM+', label: 'capital returned' },
];

export const approvalFootnote =
  'As stated by the group for its past EB-5 funds. Past approvals promise nothing for a new petition: U.S. Citizenship and Immigration Services decides each one on its own merits.';

/** Targets of the count-up. What each one counts is not known: they stand as figures, without a word. */
export const counters = [1881, 151, 117] as const;

export const capital: readonly CapitalPart[] = [
  { name: 'EB-5 loan', amount: '$40MM', share: 47.58 },
  { name: 'Senior bank loan', amount: '$24MM', share: 29.47 },
  { name: 'Developer equity', amount: '$20MM', share: 22.95 },
];

export const keyTerms: readonly (readonly [term: string, value: string, share?: string])[] = [
  ['Asset type', 'Multifamily & Hotel'],
  ['Total capitalization', '$84.1MM'],
  ['EB-5 loan', '$40MM', '47.58%'],
  ['Developer equity', '$20MM', '22.95%'],
  ['Senior bank loan', '$24MM', '29.47%'],
  ['Estimated job creation', '640'],
  ['Visa category', 'Urban TEA'],
  ['Projected term', '5 years'],
  ['Exit', 'Refinancing or a partial share of ownership in the asset'],
];

export const jobs = {
  expected: 640,
  ofRequirement: 128,
  byConstruction: 100,
  text: 'Each EB-5 investment has to create jobs in the United States. The project is expected to create more than its investors need, and the construction phase alone is expected to satisfy the requirement.',
};

export const hotelTimeline: readonly Step[] = [
  { month: '2025-12', date: 'Dec 2025', name: 'Plan submission' },
  { month: '2026-02', date: 'Feb 2026', name: 'Permit' },
  { month: '2026-03', date: 'Mar 2026', name: 'Construction start' },
  { month: '2027-03', date: 'Mar 2027', name: 'Completion' },
  { month: '2027-04', date: 'Apr 2027', name: 'Operations' },
];

export const apartmentTimeline: readonly Step[] = [
  { month: '2026-11', date: 'Nov 2026', name: 'Plan submission' },
  { month: '2026-02', date: 'Feb 2026', name: 'Permit' },
  { month: '2027-01', date: 'Jan 2027', name: 'Construction start' },
  { month: '2029-12', date: 'Dec 2029', name: 'Completion' },
  { month: '2029-12', date: 'Dec 2029', name: 'Operations' },
];

export const slides: readonly { id: string; tab: string; slides: readonly Slide[] }[] = [
  {
    id: 'outside',
    tab: 'Outside Renderings',
    slides: [
      {
        picture: 'render-arrival',
        alt: 'Illustration of the hotel entrance at dusk: timber-clad corner tower, lit lobby and a canopy with arriving cars',
        caption: 'The hotel’s arrival court',
      },
      {
        picture: 'render-street',
        alt: 'Illustration of the apartment houses by day, balconies above a row of street trees',
        caption: 'The apartments from the street',
      },
      {
        picture: 'render-courtyard',
        alt: 'Illustration of a courtyard with a long pool between two apartment wings and palms',
        caption: 'The residents’ courtyard',
      },
      {
        picture: 'render-aerial',
        alt: 'Illustration of the whole project from the air: the hotel in front, apartments around an inner court',
        caption: 'Hotel and apartments from the air',
      },
    ],
  },
  {
    id: 'current',
    tab: 'Current',
    slides: [
      {
        picture: 'current-land',
        alt: 'Illustration of the open land today: dry grass, a fence and Saddleback Mountain',
        caption: 'The land, towards Saddleback',
      },
      {
        picture: 'current-frontage',
        alt: 'Illustration of the street frontage today: pavement, fence and a row of eucalyptus trees',
        caption: 'The street frontage',
      },
      {
        picture: 'current-evening',
        alt: 'Illustration of the site in the evening, survey stakes in the grass',
        caption: 'The site in the evening',
      },
    ],
  },
];

export const form = {
  heading: 'Request a Consultation',
  lead: 'Tell us how to reach you, and we will arrange a time to talk about the project, the terms and the steps of an EB-5 petition.',
  question: 'Are you aware that applying for this immigrant visa requires a minimum investment of $800,000?',
  submit: 'Submit',
  submitting: 'Submitting...',
  success: 'Thanks! We will contact you shortly.',
  failure: 'Submission failed',
  awareness: 'Please confirm your awareness of the $800,000 investment requirement.',
} as const;

export const legal = [
  'This page is for information only. It is not an offer to sell securities and not a solicitation of an offer to buy them. Any offer is made only through the project’s offering documents, to persons who may lawfully receive them.',
  'No visa, green card or return is guaranteed. An EB-5 investment has to be at risk, and U.S. Citizenship and Immigration Services alone decides on every petition. Figures are projections unless stated otherwise. The pictures are illustrations.',
] as const;

/** The group's hotels of these towns; names and addresses are those of the demo group until the owner sets them. */
export const portfolio: readonly PortfolioItem[] = [
  {
    slug: 'yuma',
    title: 'Desert Lantern Inn Yuma',
    image: 'hotel-yuma',
    alt: 'Illustration of a mission-style hotel with tiled roofs and saguaros at sunset',
    location: '1550 S Castle Dome Ave, Yuma, AZ 85365',
    url: 'https://www.example.com/hotels/yuma',
  },
  {
    slug: 'palm-desert',
    title: 'Palm Court Suites Palm Desert',
    image: 'hotel-palm-desert',
    alt: 'Illustration of a low modern hotel by a pool with palms and steep mountains',
    location: '74700 Highway 111, Palm Desert, CA 92260',
    url: 'https://www.example.com/hotels/palm-desert',
  },
  {
    slug: 'hayward',
    title: 'Baylight Hotel Hayward',
    image: 'hotel-hayward',
    alt: 'Illustration of a brick and glass hotel with the bay and hills behind',
    location: '20777 Hesperian Blvd, Hayward, CA 94541',
    url: 'https://www.example.com/hotels/hayward',
  },
  {
    slug: 'el-centro',
    title: 'Valley Harvest Inn El Centro',
    image: 'hotel-el-centro',
    alt: 'Illustration of a hotel with a teal entrance tower behind rows of crops in golden light',
    location: '2015 Cottonwood Cir, El Centro, CA 92243',
    url: 'https://www.example.com/hotels/el-centro',
  },
  {
    slug: 'bossier-city',
    title: 'Red River House Bossier City',
    image: 'hotel-bossier-city',
    alt: 'Illustration of a brick riverside hotel at blue hour, mirrored in the water',
    location: '2003 Old Minden Rd, Bossier City, LA 71111',
    url: 'https://www.example.com/hotels/bossier-city',
  },
  {
    slug: 'las-vegas-mesa-verde',
    title: 'Mesa Verde Hotel Las Vegas',
    image: 'hotel-las-vegas',
    alt: 'Illustration of a slim hotel tower with lines of light at night',
    location: '4520 Paradise Rd, Las Vegas, NV 89169',
    url: 'https://www.example.com/hotels/las-vegas-mesa-verde',
  },
  {
    slug: 'las-vegas-spring-mountain',
    title: 'Spring Mountain Suites Las Vegas',
    image: 'hotel-las-vegas-red-rock',
    alt: 'Illustration of a gabled hotel in front of banded red cliffs at dawn',
    location: '3930 S Valley View Blvd, Las Vegas, NV 89103',
    url: 'https://www.example.com/hotels/las-vegas-spring-mountain',
  },
];

export const seo = {
  landing: {
    title: 'EB-5 Investment in Lake Forest, Orange County',
    description:
      'A TEA EB-5 investment: a multifamily and hotel development in Lake Forest, Orange County. $84.1MM total capitalization, $40MM EB-5 loan, 640 expected jobs. Request a consultation.',
  },
  portfolio: {
    title: 'Past EB5 Projects',
    description: 'Seven past EB-5 hotel projects in Arizona, California, Louisiana and Nevada.',
  },
} as const;
