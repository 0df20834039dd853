/** The first screen: what Ajose is in one sentence, and a drawing of a plan beside it. */
import shared from '../../public/shared.module.css';
import styles from './Hero.module.css';
import { AdirePattern } from '@ajose/ui/display/AdirePattern';
import { Play } from 'lucide-react';
import { paths } from '../../paths.ts';
import { FILM } from './film.ts';
import { heroFigures } from './figures.ts';
import { PlanDrawing } from './PlanDrawing.tsx';

export function Hero() {
  return (
    <section className={`${styles['hero']} ${shared['cloth']}`} id="home">
      <AdirePattern className={shared['clothPattern']} motif="petals" tile={104} />
      <div className={`${shared['wrap']} ${styles['grid']}`}>
        <div>
          <p className={shared['eyebrow']}>
            <span lang="yo">Àjọṣe</span> · doing a thing together
          </p>
          <h1>
            Money grows <em>better</em> together.
          </h1>
          <p className={styles['lead']}>
            Save and invest in naira, with short and clear terms, profit that you can watch every day, and books that
            add up to the kobo.
          </p>
          <div className={styles['actions']}>
            <a
              className={`${shared['button']} ${shared['buttonAccent']} ${shared['buttonLarge']}`}
              href={paths.register}
            >
              Start Investing
            </a>
            <a
              className={`${shared['button']} ${shared['buttonGhost']} ${shared['buttonLarge']}`}
              href={FILM}
              data-video-open
            >
              <Play aria-hidden /> See how it works
            </a>
          </div>
          <dl className={styles['figures']}>
            {heroFigures.map(({ text, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <PlanDrawing />
      </div>
    </section>
  );
}
