/** Fills the screen while the dashboard gets ready; useSplash says for how long. */
import './SplashScreen.css';
import { AdirePattern } from '../display/AdirePattern.tsx';
import { Brand } from './Brand.tsx';

/** What the app's HTML says to everybody who waits: it stands while scripts take over. */
const hint = document.querySelector('#root .splash-hint')?.textContent;

export interface SplashScreenProps {
  message?: string;
}

export function SplashScreen({ message = 'Loading your dashboard…' }: SplashScreenProps) {
  return (
    <output className="splash">
      <AdirePattern motif="petals" tile={96} />
      <Brand tone="cloth" />
      <p className="splash-message">{message}</p>
      {hint && <p className="splash-hint">{hint}</p>}
    </output>
  );
}
