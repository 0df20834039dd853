/** Four features, one of them highlighted. islands/rotation.ts highlights the next until a visitor chooses one. */
import styles from './FeatureCards.module.css';
import shared from '../../public/shared.module.css';
import { ArrowRight } from 'lucide-react';
import { featurePath, paths } from '../../paths.ts';
import { featureOf } from '../../public/features.ts';

const shown = [featureOf('security'), featureOf('performance'), featureOf('automation'), featureOf('wallet')];

export function FeatureCards() {
  return (
    <section className={`${shared['section']} ${shared['sectionTint']}`} id="features">
      <div className={shared['wrap']}>
        <div className={shared['sectionHead']}>
          <p className={shared['eyebrow']}>Features</p>
          <h2>Everything you need to save and invest.</h2>
        </div>
        <ul className={styles['featureCards']} data-rotation>
          {shown.map(({ slug, icon: Icon, title, short }, index) => (
            <li key={slug} className={styles['featureCard']} data-featured={index === 0 ? '' : undefined}>
              <span className={styles['featureIcon']}>
                <Icon aria-hidden />
              </span>
              <h3>
                <button type="button" aria-pressed={index === 0}>
                  {title}
                </button>
              </h3>
              <p>{short}</p>
              <a href={featurePath(slug)}>
                How it works <span data-heard>: {title}</span>
                <ArrowRight aria-hidden />
              </a>
            </li>
          ))}
        </ul>
        <p className={shared['sectionMore']}>
          <a href={paths.features}>
            All features, with the investment calculator <ArrowRight aria-hidden />
          </a>
        </p>
      </div>
    </section>
  );
}
