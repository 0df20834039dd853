/** What Ajose is: introduction, vision, mission and values. */
import styles from './About.module.css';
import shared from '../../public/shared.module.css';
import { AdirePattern } from '@ajose/ui/display/AdirePattern';
import { Check } from 'lucide-react';
import { intro, mission, values, vision } from './about.ts';

export function About() {
  return (
    <section className={shared['section']} id="about">
      <div className={shared['wrap']}>
        <div className={styles['aboutIntro']}>
          <p className={shared['eyebrow']}>About Ajose</p>
          <h2>An old habit of neighbours, with exact books.</h2>
          <p className={shared['lead']}>{intro}</p>
        </div>
        <div className={styles['aboutCards']}>
          <article className={`${styles['panel']} ${styles['cloth']} ${shared['cloth']}`}>
            <AdirePattern className={shared['clothPattern']} motif="rings" tile={72} />
            <h3>Our vision</h3>
            <p className={styles['aboutVision']}>{vision}</p>
          </article>
          <article className={styles['panel']}>
            <h3>Our mission</h3>
            <ul className={styles['ticks']}>
              {mission.map((point) => (
                <li key={point}>
                  <Check aria-hidden />
                  {point}
                </li>
              ))}
            </ul>
          </article>
        </div>
        <ul className={styles['values']}>
          {values.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon aria-hidden />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
