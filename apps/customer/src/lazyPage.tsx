/** A page that is fetched when it is needed, or before, when somebody is about to need it. */
import { lazy, useState, type ComponentType } from 'react';

export interface LazyPage {
  (): React.ReactNode;
  /** Fetches the page, so that it shows without a gap. */
  preload: () => Promise<void>;
}

export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  const fetched = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Later = lazy(fetched);
  function Page() {
    // Chosen once: a page must not be thrown away and built anew because its code arrived a second time.
    const [Content] = useState<ComponentType>(() => loaded ?? Later);
    return <Content />;
  }
  Page.preload = async () => {
    await fetched();
  };
  return Page;
}
