/** A link with an address. An app with a router sets `AppLink` once, the component that follows an address without loading the page. */
import { createContext, createElement, useContext, type ComponentProps, type ComponentType } from 'react';

export interface AnchorProps extends ComponentProps<'a'> {
  href: string;
}

/** The link of the app's router; without one the browser loads the address. */
export const AppLink = createContext<ComponentType<AnchorProps> | null>(null);

export function Anchor(props: AnchorProps) {
  return createElement(useContext(AppLink) ?? 'a', props);
}
