/** A page or a dialog whose code is fetched when it is rendered, or earlier by `preload`. */
import { lazy, useState, type ComponentType } from 'react';
import { loadCode } from '@ajose/ui/shell/loadCode.ts';

export interface LazyPage<Props extends object = object> {
  (props: Props): React.ReactNode;
  /** Fetches the page's code, so that it renders at once. Rejects when the code cannot be fetched; only rendering it loads anew. */
  preload: () => Promise<void>;
}

export function lazyPage<Props extends object = object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetched = async () => (loaded ??= await load());
  const Later = lazy(async () => ({ default: await loadCode(fetched) }));
  function Page(props: Props) {
    // Chosen once, because a different component here would throw the mounted page away and build it anew.
    const [Content] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return <Content {...props} />;
  }
  Page.preload = async () => {
    await fetched();
  };
  return Page;
}
