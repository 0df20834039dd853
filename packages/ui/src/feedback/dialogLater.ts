/**
 * A dialog whose code is fetched when it is opened. Where that fails, a message says so and the dialog closes; the page stays as it is, and
 * opening the dialog again fetches again.
 */
import { createElement, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { loadCode } from '../shell/loadCode.ts';
import { useToasts } from './Toasts.tsx';

const FAILED = 'This window could not be opened. Check your connection, then try again.';

export function dialogLater<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | undefined;
  return function DialogLater(props) {
    const [Content, setContent] = useState(() => loaded);
    const toasts = useToasts();
    const fail = useEffectEvent(() => {
      toasts.error(FAILED);
      props.onClose();
    });
    useEffect(() => {
      if (loaded) return undefined;
      let wanted = true;
      const fetchIt = async (): Promise<void> => {
        try {
          loaded = await loadCode(load);
          if (wanted) setContent(() => loaded);
        } catch {
          if (wanted) fail();
        }
      };
      void fetchIt();
      return () => {
        wanted = false;
      };
    }, []);
    return Content ? createElement(Content, props) : null;
  };
}
