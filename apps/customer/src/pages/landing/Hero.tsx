/** The first screen: what Ajose is in one sentence, and a drawing of a plan beside it. */
import { AdirePattern } from '@ajose/ui/display/AdirePattern';
import { Play } from 'lucide-react';
import { paths } from '../../paths.ts';
import { FILM } from './film.ts';
import { heroFigures } from './figures.ts';
import { PlanDrawing } from './PlanDrawing.tsx';

export function Hero() {
  return (
    <section className="hero cloth" id="home">
      <AdirePattern className="cloth-pattern" motif="petals" tile={104} />
      <div className="wrap hero-grid">
        <div className="hero-words">
          <p className="eyebrow">
            <span lang="yo">Àjọṣe</span> · doing a thing together
          </p>
          <h1>
            Money grows <em>better</em> together.
          </h1>
          <p className="hero-lead">
            Save and invest in naira, with short and clear terms, profit that you can watch every day, and books that
            add up to the kobo.
          </p>
          <div className="hero-actions">
            <a className="button button-accent button-large" href={paths.register}>
              Start Investing
            </a>
            <a className="button button-ghost button-large" href={FILM} data-video-open>
              <Play aria-hidden /> See how it works
            </a>
          </div>
          <dl className="hero-figures">
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
