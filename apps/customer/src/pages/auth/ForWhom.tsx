/** The first question of the sign-up: for oneself, or for an organisation or a family. The address holds the answer, so that a link can. */
import styles from './ForWhom.module.css';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Text } from '@ajose/ui/layout/Text';
import { forOrganisation } from '../../paths.ts';

const answers = [
  { value: '', words: 'Me' },
  { value: 'organisation', words: 'An organisation or family' },
] as const;

export function ForWhom() {
  const [query, setQuery] = useSearchParams();
  // Where the visitor comes from.
  const { state } = useLocation();
  const isOrganisation = forOrganisation(query);
  return (
    <>
      <fieldset className={styles['forWhom']}>
        <legend>Who is the account for?</legend>
        {answers.map(({ value, words }) => (
          <label key={value}>
            <input
              type="radio"
              name="for"
              value={value}
              checked={(value === 'organisation') === isOrganisation}
              onChange={() => setQuery(value === '' ? {} : { for: value }, { replace: true, state })}
            />
            {words}
          </label>
        ))}
      </fieldset>
      {isOrganisation && (
        <Text tone="soft">
          First you sign up yourself, because each person has a sign-in of their own. The form of the organisation or
          family comes next.
        </Text>
      )}
    </>
  );
}
