/** The accounts that a person may act for, each with what they are there. A press acts for it. */
import styles from './AccountChoice.module.css';
import Check from 'lucide-react/icons/check';
import { Avatar } from '../display/Avatar.tsx';

export interface ChosenAccount {
  id: string;
  name: string;
  /** What the person is there: "Your own account", "Owner, family". */
  line: string;
}

export interface AccountChoiceProps {
  accounts: readonly ChosenAccount[];
  /** The id of the account that the person acts for now. */
  current: string;
  disabled?: boolean;
  onChoose: (id: string) => void;
}

export function AccountChoice({ accounts, current, disabled = false, onChoose }: AccountChoiceProps) {
  return (
    <ul className={styles['accounts']} aria-label="Accounts">
      {accounts.map(({ id, name, line }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === current ? 'true' : undefined}
            disabled={disabled && id !== current}
            onClick={() => onChoose(id)}
          >
            <Avatar name={name} />
            <span>
              <b translate="no">{name}</b>
              <small>{line}</small>
            </span>
            {id === current && <Check aria-hidden="true" />}
          </button>
        </li>
      ))}
    </ul>
  );
}
