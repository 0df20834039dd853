/** The statistics band and, below it, three open products and the calculator. */
import { AdirePattern } from '@ajose/ui/display/AdirePattern';
import { paths } from '../../paths.ts';
import { Calculator } from '../../public/Calculator.tsx';
import { bandFigures, formatFigure } from './figures.ts';
import { ProductShelf } from './ProductShelf.tsx';

export function Investments() {
  return (
    <section id="investments">
      <div className="band cloth">
        <AdirePattern className="cloth-pattern" motif="comb" tile={72} />
        <dl className="wrap band-figures" data-counters>
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
      <div className="section">
        <div className="wrap">
          <div className="section-head">
            <p className="eyebrow">Investments</p>
            <h2>Products that are open today.</h2>
            <p className="lead">
              Each rate is for the whole term beside it. Choose one, or <a href={paths.register}>open an account</a> to
              see them all.
            </p>
          </div>
          <ProductShelf />
          <div className="calculator-band">
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
