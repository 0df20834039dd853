/** A link with an address. An app that has a router says once, by `AppLink`, which component follows the address without loading the page. */
import { createContext, createElement, useContext, type ComponentProps, type ComponentType } from 'react';

export interface AnchorProps extends ComponentProps<'a'> {
  href: string;
}

/** The link of the app's router; without one the browser loads the address. */
export const AppLink = createContext<ComponentType<AnchorProps> | null>(null);

export function Anchor(props: AnchorProps) {
  return createElement(useContext(AppLink) ?? 'a', props);
}
