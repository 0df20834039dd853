/** The eye that hides all amounts, and shows them again. */
import styles from './AmountsToggle.module.css';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';

export interface AmountsToggleProps {
  hidden: boolean;
  onToggle: () => void;
}

export function AmountsToggle({ hidden, onToggle }: AmountsToggleProps) {
  const Icon = hidden ? EyeOff : Eye;
  const name = hidden ? 'Show amounts' : 'Hide amounts';
  return (
    <button type="button" className={styles['toggle']} aria-label={name} title={name} onClick={onToggle}>
      <Icon aria-hidden="true" />
    </button>
  );
}
