/** The app's pages that are HTML before its scripts run: sign-in, sign-up, forgot password, and a splash for all others. */
import type { ReactNode } from 'react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { brand } from '@ajose/ui/brand.ts';
import { SplashScreen } from '@ajose/ui/shell/SplashScreen';
import { WAITING } from './waitingForms.ts';
import { Providers } from './Providers.tsx';
import { paths } from './paths.ts';
import { about, headOf } from './prerenderHead.tsx';
import { pageAt } from './routes.tsx';

export interface AppPage {
  path: string;
  head: string;
  body: string;
  /** The rules that emotion made while it rendered the page, marked so that it finds them in the browser. */
  styles: string;
  /** The module whose chunks the page needs at once. */
  module: string;
  /** Whether the app hydrates the HTML; otherwise it renders its own in its place. */
  hydrated: boolean;
}

async function prerendered(path: string, title: string, module: string): Promise<AppPage> {
  await pageAt(path)?.preload();
  const cache = createCache({ key: 'css' });
  // Collects the rules instead of putting a style element before each component.
  cache.compat = true;
  const body = renderToString(
    <CacheProvider value={cache}>
      <StaticRouter location={path}>
        <Providers />
      </StaticRouter>
    </CacheProvider>,
  );
  const rules = Object.entries(cache.inserted).filter(([, rule]) => typeof rule === 'string');
  const styles = `<style data-emotion="css ${rules.map(([name]) => name).join(' ')}">${rules.map(([, rule]) => rule).join('')}</style>`;
  return { path, head: headOf({ title, description: about }), body: waiting(body), styles, module, hydrated: true };
}

const waiting = (html: string): string =>
  html.replaceAll(/<(input|button|select|textarea)\b/g, `<$1 disabled ${WAITING}`);

/** The splash, and what to do where the code that replaces it does not come. */
const splash = (shown: ReactNode): string =>
  renderToStaticMarkup(
    <>
      {shown}
      <p className="stuck">This takes long. Check your connection, then load the page again.</p>
    </>,
  );

export async function appPages(): Promise<readonly AppPage[]> {
  return [
    await prerendered(paths.login, 'Sign in · Ajose', 'src/pages/auth/LoginPage.tsx'),
    await prerendered(paths.register, 'Create an account · Ajose', 'src/pages/auth/RegisterPage.tsx'),
    await prerendered(paths.forgotPassword, 'Forgot password · Ajose', 'src/pages/auth/ForgotPasswordPage.tsx'),
    {
      path: paths.dashboard,
      head: headOf({ title: brand.name, description: about }),
      body: splash(<SplashScreen />),
      styles: '',
      module: 'src/shell/Shell.tsx',
      hydrated: false,
    },
  ];
}

/** What an address without a page of its own shows while its scripts are fetched, and where it is shared, as a referral link is. */
export const otherPages = {
  head: headOf({ title: `${brand.name}: save and invest in naira, together`, description: about }),
  body: splash(<SplashScreen message="One moment…" late />),
};
