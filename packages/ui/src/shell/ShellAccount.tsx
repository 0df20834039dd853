/** For whom the person acts, in colour and word, and the way to another account: a strip below the top bar, and a button in the sidebar. */
import styles from './ShellAccount.module.css';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { Avatar } from '../display/Avatar.tsx';

export interface ShellAccountProps {
  /** `Yourself`, or the name of the organisation. */
  name: string;
  /** What the person is there: "Owner, cooperative". */
  line: string;
  /** Whose initials stand beside the name where that is a word, as `Yourself` is. */
  initialsOf?: string;
  /** Whether it is another account than the person's own. */
  other: boolean;
  /** Opens the choice of accounts. */
  onOpen: () => void;
}

/** The button in the sidebar and in the drawer. While the sidebar is folded, only screen readers read the name. */
export function ShellAccount({ name, line, initialsOf = name, other, onOpen }: ShellAccountProps) {
  return (
    <button
      type="button"
      className={styles['account']}
      data-other={other || undefined}
      aria-haspopup="dialog"
      title={`You act for ${name}`}
      onClick={onOpen}
    >
      <Avatar name={initialsOf} size={32} />
      <span className={styles['words']}>
        <span data-heard>You act for </span>
        <b translate="no">{name}</b> <span>{line}</span>
      </span>
      <ChevronsUpDown aria-hidden="true" />
    </button>
  );
}

/** The strip below the top bar of every page, as long as the account is not the person's own. */
export function ShellActing({ name, line, onOpen }: Omit<ShellAccountProps, 'other' | 'initialsOf'>) {
  return (
    <div className={styles['acting']}>
      <p>
        You act for{' '}
        <b translate="no" title={name}>
          {name}
        </b>
        <span>{line}</span>
      </p>
      <button type="button" aria-haspopup="dialog" onClick={onOpen}>
        Change
      </button>
    </div>
  );
}
