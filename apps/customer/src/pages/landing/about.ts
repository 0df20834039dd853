/** What the company says about itself. */
import { HandHeart, ShieldCheck, Sprout, type LucideIcon } from 'lucide-react';

export const intro =
  'Ajose is a community-driven investment and savings network for people, families and businesses in Nigeria and across Africa. Neighbours have always pooled money to build what none could build alone. Ajose adds exact books, clear terms and a wallet.';

export const vision =
  'Sustainable social and economic growth: to become a leading asset-management and financial-empowerment network in Africa, with global impact.';

export const mission: readonly string[] = [
  'Inclusive financial solutions',
  'Economic opportunity for individuals, families and businesses',
  'Growing our partners’ long-term wealth',
  'Lasting community impact',
];

export const values: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: HandHeart,
    title: 'Community driven',
    text: 'Begin with a small amount and plain terms, and invite your people with a link.',
  },
  {
    icon: ShieldCheck,
    title: 'Trust and security',
    text: 'Each movement of money has two sides that sum to zero. You see what the books say.',
  },
  {
    icon: Sprout,
    title: 'Growth focused',
    text: 'Capital and profit, less the tax on it, are paid into your wallet on the day the term ends.',
  },
];
