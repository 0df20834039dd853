/** The statistics band, and the way to all products. */
import shared from '../../public/shared.module.css';
import styles from './Investments.module.css';
import { AdirePattern } from '@ajose/ui/display/AdirePattern';
import { featurePath, paths } from '../../paths.ts';
import { bandFigures } from './figures.ts';

export function Investments() {
  return (
    <section id="investments" className={`${styles['band']} ${shared['cloth']}`} data-band>
      <AdirePattern className={shared['clothPattern']} motif="comb" tile={72} />
      <div className={shared['wrap']}>
        <dl className={styles['figures']}>
          {bandFigures.map(({ name, text, label }) => (
            <div key={label} data-figure={name} hidden={text === ''}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className={styles['notes']} data-notes />
        <p className={styles['links']}>
          <a href={paths.register}>See all products</a>
          <a href={featurePath('tools')}>Investment calculator</a>
        </p>
      </div>
    </section>
  );
}
