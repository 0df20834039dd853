/** What three customers say. */
import styles from './Testimonials.module.css';
import shared from '../../public/shared.module.css';
import { Star } from 'lucide-react';
import { testimonials } from './figures.ts';
import { Portrait } from './Portrait.tsx';

const STARS = [1, 2, 3, 4, 5] as const;

/** On a phone the list scrolls sideways, by a finger or by the keyboard. */
const scrolls = { tabIndex: 0, 'aria-label': 'Testimonials' };

export function Testimonials() {
  return (
    <section className={`${shared['section']} ${shared['sectionTint']}`} id="testimonials">
      <div className={shared['wrap']}>
        <div className={shared['sectionHead']}>
          <p className={shared['eyebrow']}>Testimonials</p>
          <h2>In their own words.</h2>
        </div>
        <ul className={styles['voices']} {...scrolls}>
          {testimonials.map(({ name, role, content, rating, portrait }) => (
            <li key={name} className={styles['voice']}>
              <p className={styles['stars']}>
                <span data-heard>{rating} out of 5 stars</span>
                {STARS.map((star) => (
                  <Star key={star} aria-hidden data-on={star <= rating ? '' : undefined} />
                ))}
              </p>
              <blockquote>{content}</blockquote>
              <div className={styles['who']}>
                <Portrait of={portrait} />
                <div>
                  <p className={styles['name']}>{name}</p>
                  <p className={styles['role']}>{role}</p>
                </div>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
