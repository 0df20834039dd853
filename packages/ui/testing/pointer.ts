/** The pointer of a headless shell lies at the window's corner, over the story. Before each file it is taken off the window. */
import { cdp } from 'vitest/browser';

await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -10, y: -10 });
