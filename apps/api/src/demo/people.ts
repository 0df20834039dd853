/** The people of the demonstration: one customer and one administrator to sign in with, and sixty more customers to fill the lists. */
import type { SubStatus } from '@ajose/sdk/contract/customers';

export interface SeedCustomer {
  name: string;
  email: string;
  phone: string;
  state: string;
  status: SubStatus;
  /** Null for a customer who has not given bank details. */
  bank: { code: string; accountNumber: string } | null;
  /** Days before the seed on which the account was opened. */
  joinedDaysAgo: number;
  /** The position in this list of the customer who referred this one. */
  referredBy: number | null;
}

/** Name and state. The rest follows from the position, so that every first start shows the same customers. */
const NAMES: readonly (readonly [name: string, state: string])[] = [
  ['Adaeze Okafor', 'Anambra'],
  ['Babajide Ogunleye', 'Lagos'],
  ['Chiamaka Eze', 'Enugu'],
  ['Damilola Adeyemi', 'Lagos'],
  ['Emeka Nwosu', 'Imo'],
  ['Fatima Abubakar', 'Kano'],
  ['Gbenga Ajayi', 'Oyo'],
  ['Halima Suleiman', 'Kaduna'],
  ['Ifeoma Uche', 'Abia'],
  ['Jide Balogun', 'Ogun'],
  ['Kelechi Onyekachi', 'Rivers'],
  ['Lateefat Salami', 'Kwara'],
  ['Musa Danjuma', 'Plateau'],
  ['Ngozi Obi', 'Delta'],
  ['Oluwaseun Akinyemi', 'Ondo'],
  ['Peace Effiong', 'Akwa Ibom'],
  ['Rasheed Olawale', 'Osun'],
  ['Simisola Coker', 'Lagos'],
  ['Tamuno Briggs', 'Rivers'],
  ['Uchenna Okonkwo', 'Anambra'],
  ['Victoria Etim', 'Cross River'],
  ['Wasiu Bello', 'Lagos'],
  ['Yetunde Fashola', 'Ekiti'],
  ['Zainab Mohammed', 'Borno'],
  ['Abdullahi Garba', 'Sokoto'],
  ['Blessing Osagie', 'Edo'],
  ['Chinedu Anyanwu', 'Imo'],
  ['Doyinsola Adebayo-Williams', 'Lagos'],
  ['Efe Oghenekaro', 'Delta'],
  ['Folake Ayodele', 'Oyo'],
  ['Godwin Akpan', 'Akwa Ibom'],
  ['Hauwa Ibrahim', 'Niger'],
  ['Ikenna Madueke', 'Enugu'],
  ['Jumoke Adesina', 'Ogun'],
  ['Kabiru Lawal', 'Katsina'],
  ['Loveth Igbinedion', 'Edo'],
  ['Mojisola Oyedepo', 'Kwara'],
  ['Nnamdi Chukwu', 'Abia'],
  ['Omolara Sanusi', 'Osun'],
  ['Patience Odili', 'Bayelsa'],
  ['Quadri Adewale', 'Lagos'],
  ['Rukayat Yusuf', 'Kogi'],
  ['Solomon Agbo', 'Benue'],
  ['Temitope Oladipo', 'Ondo'],
  ['Ufuoma Erhabor', 'Delta'],
  ['Vivian Nnadi', 'Ebonyi'],
  ['Yakubu Shehu', 'Bauchi'],
  ['Amaka Nwachukwu', 'Anambra'],
  ['Bukola Oyelaran', 'Oyo'],
  ['Chukwuemeka Oluwafunmilayo Adeniyi-Okonjo', 'Lagos'],
  ['Dauda Aliyu', 'Gombe'],
  ['Ebele Maduka', 'Anambra'],
  ['Funmilayo Akande', 'Ekiti'],
  ['Gloria Ekanem', 'Cross River'],
  ['Hadiza Bala', 'Jigawa'],
  ['Idris Tijani', 'Zamfara'],
  ['Kosisochukwu Ibe', 'Imo'],
  ['Maryam Umar', 'Kebbi'],
  ['Olamide Shonibare', 'Lagos'],
  ['Precious Amadi', 'Rivers'],
];

/** Most customers are active; a few have each of the other statuses. */
const STATUSES: Readonly<Record<number, SubStatus>> = {
  5: 100,
  9: 110,
  12: 0,
  17: 100,
  21: 30,
  26: 2,
  31: 50,
  34: 40,
  38: 80,
  41: 3,
  44: 60,
  47: 90,
  52: 70,
  55: 120,
};

const BANKS = ['058', '044', '057', '033', '011', '50211', '232', '999992'] as const;

const addressOf = (name: string): string => `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.ng`;

function toCustomer([name, state]: readonly [string, string], index: number): SeedCustomer {
  const digits = String(70_000_000 + index * 613_337).slice(0, 8);
  return {
    name,
    email: addressOf(name),
    phone: `+23480${digits}`,
    state,
    status: STATUSES[index] ?? 1,
    bank:
      index % 11 === 10
        ? null
        : { code: BANKS[index % BANKS.length] ?? '058', accountNumber: String(2_100_000_000 + index * 7_654_321) },
    // More accounts are opened towards today, as on a platform that grows.
    joinedDaysAgo: Math.round(365 * (1 - (index / NAMES.length) ** 1.4)),
    referredBy: index % 4 === 3 ? Math.floor(index / 2) : null,
  };
}

export const seedCustomers: readonly SeedCustomer[] = NAMES.map(toCustomer);

export const demoCustomer = {
  name: 'Oluwaseyi Demola',
  email: 'demo@ajose.test',
  phone: '+2348035550142',
  state: 'Lagos',
  bank: { code: '058', accountNumber: '0000000000' },
  joinedDaysAgo: 365,
} as const;

export const demoAdmin = {
  name: 'Morenike Alade',
  email: 'admin@ajose.test',
  phoneNumber: '+2348035550100',
  state: 'Lagos',
  country: 'Nigeria',
} as const;

/** The second administrator, who approves what the first one asks for. */
export const demoColleague = {
  name: 'Ibrahim Danjuma',
  email: 'colleague@ajose.test',
  phoneNumber: '+2348035550101',
  state: 'Kaduna',
  country: 'Nigeria',
} as const;
