/** The statistics band, and the way to all products. */
import shared from '../../public/shared.module.css';
import styles from './Investments.module.css';
import { AdirePattern } from '@ajose/ui/display/AdirePattern';
import { featurePath, paths } from '../../paths.ts';
import { bandFigures, FIGURES_AS_OF, formatFigure } from './figures.ts';

export function Investments() {
  return (
    <section id="investments" className={`${styles['band']} ${shared['cloth']}`}>
      <AdirePattern className={shared['clothPattern']} motif="comb" tile={72} />
      <div className={shared['wrap']}>
        <dl className={styles['figures']} data-counters>
          {bandFigures.map((figure) => (
            <div key={figure.label}>
              <dt>{figure.label}</dt>
              <dd
                data-count-to={figure.value}
                data-prefix={figure.prefix}
                data-suffix={figure.suffix}
                data-decimals={figure.decimals}
              >
                {formatFigure(figure)}
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles['links']}>
          <a href={paths.register}>Sign up to see all products</a>
          <a href={featurePath('tools')}>Investment calculator</a>
          <small>Figures as of {FIGURES_AS_OF}.</small>
        </p>
      </div>
    </section>
  );
}
