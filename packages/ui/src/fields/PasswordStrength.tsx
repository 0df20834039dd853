/** How strong a password is, in four bars and a word. It refuses nothing: the rules are in sdk/rules. */
import styles from './PasswordStrength.module.css';

const words = ['', 'Weak', 'Fair', 'Good', 'Strong'] as const;

export interface PasswordStrengthProps {
  level: ReturnType<typeof passwordLevel>;
}

export function PasswordStrength({ level }: PasswordStrengthProps) {
  return (
    <div className={styles['strength']} data-level={level}>
      {[1, 2, 3, 4].map((bar) => (
        <i key={bar} data-on={bar <= level || undefined} />
      ))}
      <output>{level > 0 && `Strength: ${words[level]}`}</output>
    </div>
  );
}

const obvious = /^(?:password|qwerty|letmein|welcome|abc123|iloveyou|nigeria|lagos|ajose)/i;

/** 0 for nothing typed, 1 weak to 4 strong. Length counts most; an obvious beginning or one repeated sign is always weak. */
export function passwordLevel(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password === '') return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  if (password.length < 8 || obvious.test(password) || new Set(password).size < 5) return 1;
  if (password.length >= 14 && kinds >= 3) return 4;
  if (password.length >= 11 && kinds >= 3) return 3;
  return kinds >= 3 ? 2 : 1;
}
