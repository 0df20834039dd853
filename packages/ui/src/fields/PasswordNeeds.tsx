/** What a new password needs, all at once, each marked once the password has it, and how strong it then is. The rules are the SDK's. */
import styles from './PasswordNeeds.module.css';
import Check from 'lucide-react/icons/check';
import Dot from 'lucide-react/icons/dot';
import { PASSWORD_LEAST, passwordHas, readPassword } from '@ajose/sdk/domain/readers';
import { passwordLevel, PasswordStrength } from './PasswordStrength.tsx';

type Need = keyof typeof passwordHas;

const needs = [
  ['length', `At least ${PASSWORD_LEAST} characters`],
  ['uppercase', 'An uppercase letter'],
  ['number', 'A number'],
  ['ownWords', 'Not just “Ajose” or your email address'],
] as const satisfies readonly (readonly [Need, string])[];

export interface PasswordNeedsProps {
  password: string;
  /** The address of the account, where the form knows it. */
  email: string | undefined;
}

export function PasswordNeeds({ password, email }: PasswordNeedsProps) {
  const read = readPassword(password);
  const met = new Set<Need>(needs.flatMap(([need]) => (passwordHas[need](read, email) ? [need] : [])));
  return (
    <>
      <ul className={styles['needs']} aria-label="What the password needs">
        {needs.map(([need, words]) => (
          <li key={need} data-met={met.has(need) || undefined}>
            {met.has(need) ? <Check aria-hidden="true" /> : <Dot aria-hidden="true" />}
            <span>
              {met.has(need) && <span data-heard>Has: </span>}
              {words}
            </span>
          </li>
        ))}
      </ul>
      <PasswordStrength level={met.size === needs.length ? passwordLevel(read) : read === '' ? 0 : 1} />
    </>
  );
}
