/** What Ajose is: introduction, vision, mission and values. */
import { AdirePattern } from '@ajose/ui/display/AdirePattern';
import { Check } from 'lucide-react';
import { intro, mission, values, vision } from './about.ts';

export function About() {
  return (
    <section className="section" id="about">
      <div className="wrap">
        <div className="about-intro">
          <p className="eyebrow">About Ajose</p>
          <h2>An old habit of neighbours, with exact books.</h2>
          <p className="lead">{intro}</p>
        </div>
        <div className="about-cards">
          <article className="panel panel-cloth cloth">
            <AdirePattern className="cloth-pattern" motif="rings" tile={72} />
            <h3>Our vision</h3>
            <p className="about-vision">{vision}</p>
          </article>
          <article className="panel">
            <h3>Our mission</h3>
            <ul className="ticks">
              {mission.map((point) => (
                <li key={point}>
                  <Check aria-hidden />
                  {point}
                </li>
              ))}
            </ul>
          </article>
        </div>
        <ul className="values">
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
