/**
 * Prerendered forms are disabled until the app has hydrated them: text typed earlier would be lost, and the browser's own submit
 * would put the password into the address. prerenderApp.tsx disables and marks their controls; wakeForms enables them.
 */
export const WAITING = 'data-waiting';

export function wakeForms(): void {
  for (const control of document.querySelectorAll(`[${WAITING}]`)) {
    control.removeAttribute('disabled');
    control.removeAttribute(WAITING);
  }
}
