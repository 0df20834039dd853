/** A page or a dialog whose code is fetched when it is rendered, or earlier by `preload`. */
import { createElement, lazy, useState, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import { fetchCode, loadCode } from './loadCode.ts';

export interface LazyPage<Props extends object = object> {
  (props: Props): ReactNode;
  /** Fetches the code before the page is rendered. Where that fails it rejects; where it fails on rendering, the browser's page is loaded again. */
  preload: () => Promise<void>;
}

export function lazyPage<Props extends object = object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetched = async () => (loaded ??= await load());
  const Later = lazy(async () => ({ default: await loadCode(fetched) }));
  function Page(props: Props) {
    // Chosen once, because a different component here would throw the mounted page away.
    const [Content] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return createElement(Content, props);
  }
  Page.preload = async () => {
    await fetched();
  };
  return Page;
}

/** A part of a page. Where its code cannot be fetched, the boundary around it says so, and the page stays as it is. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await fetchCode(load) }));
