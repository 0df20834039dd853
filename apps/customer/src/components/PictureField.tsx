/** The choice of a goal's picture. */
import styles from './Goal.module.css';
import type { GoalPicture as Picture } from '@ajose/sdk/contract/goals';
import { goalPictures } from '@ajose/sdk/rules/goals';
import { useFormField } from '@ajose/ui/form/useFormField.ts';
import { GoalPicture, goalPictureNames } from './GoalPicture.tsx';

export function PictureField() {
  const field = useFormField<Picture>('picture');
  return (
    <fieldset className={styles['pictures']} disabled={field.disabled}>
      <legend>Picture</legend>
      {goalPictures.map((picture) => (
        <label key={picture} className={styles['choice']} title={goalPictureNames[picture]}>
          <input
            type="radio"
            name="picture"
            aria-label={goalPictureNames[picture]}
            checked={field.value === picture}
            onChange={() => field.setValue(picture)}
          />
          <GoalPicture picture={picture} />
        </label>
      ))}
    </fieldset>
  );
}
