/** The statistics band and, below it, three open products and the calculator. */
import shared from '../../public/shared.module.css';
import styles from './Investments.module.css';
import { AdirePattern } from '@ajose/ui/display/AdirePattern';
import { paths } from '../../paths.ts';
import { Calculator } from '../../public/Calculator.tsx';
import { bandFigures, formatFigure } from './figures.ts';
import { ProductShelf } from './ProductShelf.tsx';

export function Investments() {
  return (
    <section id="investments">
      <div className={`${styles['band']} ${shared['cloth']}`}>
        <AdirePattern className={shared['clothPattern']} motif="comb" tile={72} />
        <dl className={`${shared['wrap']} ${styles['figures']}`} data-counters>
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
      </div>
      <div className={shared['section']}>
        <div className={shared['wrap']}>
          <div className={shared['sectionHead']}>
            <p className={shared['eyebrow']}>Investments</p>
            <h2>Products that are open today.</h2>
            <p className={shared['lead']}>
              Each rate is for the whole term beside it. Choose one, or <a href={paths.register}>open an account</a> to
              see them all.
            </p>
          </div>
          <ProductShelf />
          <div className={styles['calculatorBand']}>
            <div>
              <h3>What would you earn?</h3>
              <p>The calculator uses the same formula as our books. It sends nothing to us.</p>
            </div>
            <Calculator />
          </div>
        </div>
      </div>
    </section>
  );
}
