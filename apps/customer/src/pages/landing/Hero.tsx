/** The first screen: what Ajose is in one sentence, open products with what they bring, and who keeps the money. */
import shared from '../../public/shared.module.css';
import styles from './Hero.module.css';
import { AdirePattern } from '@ajose/ui/display/AdirePattern';
import { Play, ShieldCheck } from 'lucide-react';
import { paths } from '../../paths.ts';
import { FILM } from './film.ts';
import { FIGURES_AS_OF, heroFigures } from './figures.ts';
import { Offer } from './Offer.tsx';

export function Hero() {
  return (
    <section className={`${styles['hero']} ${shared['cloth']}`} id="home">
      <AdirePattern className={shared['clothPattern']} motif="petals" tile={104} />
      <div className={`${shared['wrap']} ${styles['grid']}`}>
        <div className={styles['words']}>
          <p className={shared['eyebrow']}>
            <span lang="yo">Àjọṣe</span> · doing a thing together
          </p>
          <h1>
            Money grows <em>better</em> together.
          </h1>
          <p className={styles['lead']}>
            Save and invest in naira: short, clear terms, and books that add up to the kobo.
          </p>
        </div>
        <div className={styles['offer']}>
          <Offer />
          <a className={styles['keeper']} href={paths.safety}>
            <ShieldCheck aria-hidden />
            Who keeps the money, what is insured, what can go wrong
          </a>
        </div>
        <div className={styles['more']}>
          <div className={styles['actions']}>
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
          <p className={styles['asOf']}>
            Figures as of {FIGURES_AS_OF}. Investing carries risk, and what came back in the past promises nothing.
          </p>
        </div>
      </div>
    </section>
  );
}
