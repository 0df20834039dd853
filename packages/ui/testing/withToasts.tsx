/** A decorator of stories: messages are shown, as below every page. */
import type { Decorator } from '@storybook/react-vite';
import { ToastProvider } from '../src/feedback/Toasts.tsx';

export const withToasts: Decorator = (Story) => (
  <ToastProvider>
    <Story />
  </ToastProvider>
);
