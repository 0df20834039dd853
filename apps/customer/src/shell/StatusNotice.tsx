/** The notice above every section that says what limits the account, and what lifts the limit. */
import styles from './StatusNotice.module.css';
import Alert from '@mui/material/Alert';
import type { User } from '@ajose/sdk/contract/customers';
import { HelpLine } from '../components/HelpLine.tsx';
import { asksSupport, statusNotice } from '@ajose/sdk/domain/status';

export function StatusNotice({ user }: { user: User }) {
  const notice = statusNotice(user.sub_status);
  if (!notice) return null;
  return (
    <Alert severity="warning" className={styles['statusNotice']}>
      {notice}
      {asksSupport(user.sub_status) && <HelpLine />}
    </Alert>
  );
}
