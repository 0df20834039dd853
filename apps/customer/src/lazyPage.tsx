/** A page whose code is fetched when it is rendered, or earlier by `preload`. */
import { lazy, useState, type ComponentType } from 'react';

export interface LazyPage {
  (): React.ReactNode;
  /** Fetches the page's code, so that it renders at once. */
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
    // Chosen once, because a different component here would throw the mounted page away and build it anew.
    const [Content] = useState<ComponentType>(() => loaded ?? Later);
    return <Content />;
  }
  Page.preload = async () => {
    await fetched();
  };
  return Page;
}
