/**
 * A form that came as HTML waits until the app has taken it over: what somebody typed before would be lost, and pressing its button
 * would put a password into the address. build.ts puts the mark on its controls; this takes it off.
 */
export const WAITING = 'data-waiting';

export function wakeForms(): void {
  for (const control of document.querySelectorAll(`[${WAITING}]`)) {
    control.removeAttribute('disabled');
    control.removeAttribute(WAITING);
  }
}
