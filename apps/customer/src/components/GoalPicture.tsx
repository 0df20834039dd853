/** The twelve pictures of savings goals, drawn on a grid of 24 in the colour of the text, with one part in gold. */
import styles from './Goal.module.css';
import type { GoalPicture as Picture } from '@ajose/sdk/contract/goals';
import { AdirePattern } from '@ajose/ui/display/AdirePattern';

/** Lines, and what is filled with gold. */
const drawings: Readonly<Record<Picture, readonly [lines: string, gold: string]>> = {
  home: ['M3 11 12 4l9 7M5 10v10h14V10', 'M10 20v-6h4v6z'],
  land: ['M3 20h18M12 20V9M12 13c-4 0-6-2-6-6 4 0 6 2 6 6zm0-2c0-4 2-6 6-6 0 4-2 6-6 6z', 'M3 20c3-3 6-3 9 0z'],
  school: ['M2 9l10-5 10 5-10 5zM6 11v6c3 3 9 3 12 0v-6M22 9v6', 'M20.7 15h2.6v3h-2.6z'],
  wedding: [
    'M14 15a5 5 0 1 1-10 0 5 5 0 0 1 10 0zm6 0a5 5 0 1 1-10 0 5 5 0 0 1 10 0z',
    'M9 10 6.5 7l2.5-2.500L11.5 7z',
  ],
  baby: [
    'M4 12h16a8 8 0 0 1-16 0zM12 12V4a8 8 0 0 1 8 8M3 6l1 6',
    'M6.5 20.500a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0zm8 0a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0z',
  ],
  car: ['M3 16v-4l3-6h12l3 6v4zM3 12h18', 'M5 18a2 2 0 1 0 4 0 2 2 0 0 0-4 0zm10 0a2 2 0 1 0 4 0 2 2 0 0 0-4 0z'],
  travel: ['M2 13l20-8-7 16-3-7zM12 14l10-9', 'M12 14l-1 6 2.5-3z'],
  shop: ['M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0z', 'M13 20v-6h4v6z'],
  phone: ['M7 2h10v20H7zM7 18h10', 'M11 19.300h2v1.400h-2z'],
  health: [
    'M12 21C5 16 3 12 3 8.500A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 9 1.500C21 12 19 16 12 21z',
    'M11 9h2v2h2v2h-2v2h-2v-2H9v-2h2z',
  ],
  feast: ['M6 4h12l-3 8 3 8H6l3-8zM8 4l4 16 4-16', 'M6 4h12l-.6 2H6.600z'],
  umbrella: ['M3 12a9 9 0 0 1 18 0zM12 12v7a2 2 0 0 0 4 0', 'M11 2h2v1.500h-2z'],
};

export const goalPictureNames: Readonly<Record<Picture, string>> = {
  home: 'A home',
  land: 'Land or a farm',
  school: 'School fees',
  wedding: 'A wedding',
  baby: 'A child',
  car: 'A car',
  travel: 'A journey',
  shop: 'A business',
  phone: 'A phone or computer',
  health: 'Health',
  feast: 'A celebration',
  umbrella: 'A rainy day',
};

export function GoalPicture({ picture }: { picture: Picture }) {
  const [lines, gold] = drawings[picture];
  return (
    <svg className={styles['picture']} viewBox="0 0 24 24" aria-hidden="true">
      <path className={styles['gold']} d={gold} />
      <path d={lines} />
    </svg>
  );
}

/** A goal's picture, as large as the face of its card. */
export function GoalFace({ picture }: { picture: Picture }) {
  return (
    <div className={styles['face']}>
      <AdirePattern motif="rings" tile={56} />
      <GoalPicture picture={picture} />
    </div>
  );
}
