/** The demonstration's twenty-one products in five groups, and its three announcements. Amounts are naira. */
import type { AnnouncementTarget } from '@ajose/sdk/contract/announcements';
import type { ActiveStatus, EarlyExit } from '@ajose/sdk/contract/products';
import type { Term } from '@ajose/sdk/domain/time';

export interface SeedProduct {
  name: string;
  description: string;
  /** Percent for the whole term. */
  rate: number;
  /** The smallest investment. */
  cost: number;
  term: Term;
  status?: ActiveStatus;
  /** Where it can be left early. */
  exit?: EarlyExit;
  /** Percent of the profit that is withheld; without it the product is exempt. */
  tax?: number;
}

export interface SeedGroup {
  /** The migrations make the group Savings; it gets these products. */
  name: string;
  description: string;
  products: readonly SeedProduct[];
}

const days = (value: number): Term => ({ value, unit: 'days' });
const months = (value: number): Term => ({ value, unit: 'months' });

export const seedGroups: readonly SeedGroup[] = [
  {
    name: 'Savings',
    description: 'Plans that you can add to at any time.',
    products: [
      {
        name: 'Daily Ajo',
        description: 'Thirty days: put in a little each day, and take it out with its profit.',
        rate: 0.85,
        cost: 1000,
        term: days(30),
      },
      {
        name: 'School Fees Plan',
        description: 'Six months of saving towards the next school fees.',
        tax: 10,
        rate: 5.5,
        cost: 5000,
        term: months(6),
      },
      {
        name: 'Rent Saver',
        description: 'Twelve months of small steps towards the next rent.',
        tax: 10,
        rate: 12,
        cost: 10_000,
        term: months(12),
        exit: { afterDays: 30, pricePercent: 25 },
      },
      {
        name: 'Owambe Plan',
        description: 'Ten months of saving for the party, whenever you begin.',
        tax: 10,
        rate: 9.75,
        cost: 2500,
        term: months(10),
      },
      {
        name: 'Pilgrimage Without Profit',
        description: 'A year of saving for the journey, for those who want no interest.',
        rate: 0,
        cost: 1000,
        term: months(12),
        exit: { afterDays: 0, pricePercent: 0 },
      },
      {
        name: 'Hajj and Pilgrimage',
        description: 'Two years of saving for the journey of a lifetime.',
        tax: 10,
        rate: 26,
        cost: 50_000,
        term: months(24),
      },
    ],
  },
  {
    name: 'Treasury and Fixed Income',
    description: 'Backed by treasury bills and bonds; known returns.',
    products: [
      {
        name: '91-Day Treasury Note',
        description: 'Short and steady, backed by treasury bills of the Federal Government.',
        rate: 4.4,
        cost: 50_000,
        term: days(91),
      },
      {
        name: '182-Day Treasury Note',
        description: 'Half a year in treasury bills.',
        rate: 9.2,
        cost: 50_000,
        term: days(182),
      },
      {
        name: 'One-Year Bond Basket',
        description: 'A basket of federal and state bonds, held to the end.',
        rate: 19.5,
        cost: 100_000,
        term: months(12),
      },
      {
        name: 'Blue-Chip Commercial Paper',
        description: 'Short notes of large listed companies.',
        tax: 10,
        rate: 8.25,
        cost: 250_000,
        term: days(120),
      },
    ],
  },
  {
    name: 'Agriculture',
    description: 'Farms and the roads that bring the harvest to market.',
    products: [
      {
        name: 'Cassava Outgrowers',
        description: 'Finances seedlings and processing for outgrower farms in Ogun and Oyo.',
        tax: 10,
        rate: 14,
        cost: 20_000,
        term: months(9),
      },
      {
        name: 'Rice Harvest Cycle',
        description: 'One cycle of rice in Kebbi, from seed to mill.',
        tax: 10,
        rate: 10.5,
        cost: 25_000,
        term: months(6),
      },
      {
        name: 'Poultry Expansion',
        description: 'New houses and day-old chicks for proven poultry farms.',
        tax: 10,
        rate: 11,
        cost: 15_000,
        term: months(5),
      },
      {
        name: 'Cocoa Export Finance',
        description: 'Bridges the weeks between farm gate and port.',
        tax: 10,
        rate: 6.75,
        cost: 100_000,
        term: days(90),
      },
      {
        name: 'Fish Pond Pilot',
        description: 'A first season of catfish ponds in Delta. Closed to new money.',
        rate: 9,
        cost: 10_000,
        term: months(4),
        status: 'inactive',
      },
    ],
  },
  {
    name: 'Real Estate',
    description: 'Homes and shops that are let.',
    products: [
      {
        name: 'Lekki Rental Income',
        description: 'A share of the rent of finished flats in Lekki.',
        tax: 10,
        rate: 16,
        cost: 200_000,
        term: months(12),
      },
      {
        name: 'Market Stalls Ibadan',
        description: 'Stalls let to traders at Bodija market.',
        tax: 10,
        rate: 8.5,
        cost: 50_000,
        term: months(6),
      },
      {
        name: 'Student Housing Nsukka',
        description: 'Rooms beside the university, let by the session.',
        rate: 34,
        cost: 150_000,
        term: months(24),
      },
    ],
  },
  {
    name: 'Small Business',
    description: 'Working capital for traders and makers.',
    products: [
      {
        name: 'Market Women Credit',
        description: 'Short loans to traders who vouch for each other.',
        rate: 5,
        cost: 5000,
        term: days(60),
        exit: { afterDays: 0, pricePercent: 50 },
      },
      {
        name: 'Solar for Shops',
        description: 'Panels that shops pay off from what they save on fuel.',
        tax: 10,
        rate: 17.5,
        cost: 30_000,
        term: months(12),
      },
      {
        name: 'Logistics Fleet',
        description: 'Delivery vans and bikes, leased to riders.',
        tax: 10,
        rate: 13.25,
        cost: 75_000,
        term: months(9),
      },
    ],
  },
];

export interface SeedAnnouncement {
  title: string;
  message: string;
  target: AnnouncementTarget | null;
  endsInDays: number;
  active: boolean;
}

export const seedAnnouncements: readonly SeedAnnouncement[] = [
  {
    title: 'Two-factor sign-in is here',
    message: 'Turn it on from your profile.',
    target: 'profile',
    endsInDays: 60,
    active: true,
  },
  {
    title: 'New savings plans are open',
    message:
      'For rent, school and parties. Put in as much as you like whenever you like, and each naira earns until the plan ends.',
    target: 'savingsProducts',
    endsInDays: 30,
    active: true,
  },
  {
    title: 'Planned maintenance',
    message: 'The platform was offline for a few minutes last Sunday night. Thank you for your patience.',
    target: null,
    endsInDays: -7,
    active: true,
  },
];
