/** What the investor section says of the county: its market, and the cities around the project. */

interface Place {
  id: string;
  tab: string;
  heading: string;
  paragraphs: readonly string[];
  points: readonly string[];
}

export const market = {
  heading: 'Orange County multifamily and hotel market overview',
  lead: 'Scarce land, steady demand.',
  parts: [
    {
      title: 'Multifamily',
      text: [
        'Orange County lies between Los Angeles and San Diego, with the Pacific on one side and protected hills on the other. Land for housing is scarce, and most of what is left is built on again rather than for the first time.',
        'The state asks every city in the county to make room for more homes in the present planning cycle, and cities are opening commercial land to apartments.',
        'Owning a house is out of reach for many households that work here. They rent, and they look for new buildings close to their work, with the schools and parks that the south of the county is known for.',
      ],
      sources: [1, 2, 3],
    },
    {
      title: 'Hotel',
      text: [
        'Few counties fill hotel rooms for so many different reasons: theme parks and a convention center in Anaheim, the beaches from Huntington to San Clemente, and the offices and laboratories around Irvine.',
        'Business travel carries the week, families and sports teams carry the weekend and the summer. A hotel in the south of the county serves both.',
        'New rooms come slowly, for the same reason that homes do: there are few sites, and approvals take time.',
      ],
      sources: [4, 5],
    },
  ],
  sources: [
    'U.S. Census Bureau, American Community Survey, 2023',
    'California Department of Housing and Community Development, Regional Housing Needs Allocation, 2021',
    'Southern California Association of Governments, Local Housing Data for Orange County, 2021',
    'U.S. Bureau of Labor Statistics, Quarterly Census of Employment and Wages, 2024',
    'Visit California, Economic Impact of Travel in California, 2024',
  ],
} as const;

export const places: readonly Place[] = [
  {
    id: 'lake-forest',
    tab: 'About Lake Forest',
    heading: 'Lake Forest, at the foot of Saddleback',
    paragraphs: [
      'The city takes its name from its two lakes and from the eucalyptus groves planted here by ranchers long before there were streets. It lies where the plain of Irvine meets the foothills, with Interstate 5 and the toll road of the foothills on either side.',
      'Homes, business parks and one of the county’s largest public sports parks lie side by side, so that people live, work and spend their weekends within a short drive.',
    ],
    points: ['Between two freeways', 'Lakes, groves and hill trails', 'Homes and workplaces side by side'],
  },
  {
    id: 'irvine',
    tab: 'About Irvine',
    heading: 'Irvine, the county’s workplace',
    paragraphs: [
      'Irvine was drawn as a whole before it was built: villages around schools and parks, and room for companies between them. A campus of the University of California, medical and technology firms and the Irvine Spectrum district make it one of the strongest places to work in Southern California.',
      'It begins at the edge of Lake Forest. Those who work there look for rooms and homes nearby.',
    ],
    points: [
      'University of California campus',
      'Irvine Spectrum business district',
      'Neighbour to the north-west',
    ],
  },
  {
    id: 'mission-viejo',
    tab: 'About Mission Viejo',
    heading: 'Mission Viejo, settled around its lake',
    paragraphs: [
      'One of the largest communities in the country to be laid out under a single plan, Mission Viejo follows its hills rather than a grid. Families have stayed for generations around its lake, its swimming and sports clubs and its schools.',
      'A regional hospital and a regional shopping center bring visitors from the whole south of the county.',
    ],
    points: ['Planned as one community', 'Regional hospital and shopping', 'Neighbour to the south-east'],
  },
];
