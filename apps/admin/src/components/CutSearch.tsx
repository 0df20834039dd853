/** Says that a search matches more than its list holds, and how to find the others. */
import styles from './CutSearch.module.css';
import Alert from '@mui/material/Alert';
import { formatNumber } from '@ajose/sdk/domain/money';

export interface CutSearchProps {
  /** What is listed: `users`. */
  many: string;
  /** How many the list has. */
  total: number;
  /** Whether the page shows sums of the listed rows. */
  hasSums?: boolean;
}

export function CutSearch({ many, total, hasSums = false }: CutSearchProps) {
  return (
    <Alert className={styles['cutSearch']} severity="info" role="note">
      {`More ${many} match than these ${formatNumber(total)}. ${hasSums ? 'The sums count only these. ' : ''}Add to the search to find the others.`}
    </Alert>
  );
}
