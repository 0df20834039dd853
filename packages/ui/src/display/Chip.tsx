/** A state in a few words, with an icon so that colour alone never carries it. */
import styles from './Chip.module.css';
import type Check from 'lucide-react/icons/circle-check';

export type Tone = 'success' | 'danger' | 'warning' | 'info' | 'primary' | 'secondary';

export interface ChipProps {
  look: readonly [label: string, tone: Tone, icon: typeof Check];
  /** Only the icon has its colour. What is as it should be is always so, so that the others stand out. */
  plain?: boolean;
}

export function Chip({ look: [label, tone, Icon], plain }: ChipProps) {
  return (
    <span className={styles['chip']} data-tone={tone} data-plain={plain || tone === 'success' || undefined}>
      <Icon aria-hidden="true" />
      {label}
    </span>
  );
}
