/**
 * Forms that stand in the HTML can be filled before the app runs. firstTouch.ts opens them: until then the browser's own submit would put
 * the password into the address. What is typed stays, and what is pressed waits until the app has taken the form over.
 * prerenderApp.tsx marks their controls.
 */
import './waitingForms.css';

export const WAITING = 'data-waiting';

const marked = (): NodeListOf<HTMLElement> => document.querySelectorAll<HTMLElement>(`[${WAITING}]`);
let pressed: HTMLElement[] = [];

export function openForms(): void {
  for (const control of marked()) control.removeAttribute('disabled');
  document.addEventListener('click', hold, true);
}

/** Enter in a field counts as well: the browser clicks the form's button. */
function hold(event: Event): void {
  const target = event.target instanceof Element ? event.target : null;
  const control = target?.closest<HTMLElement>(`button[${WAITING}], [type="checkbox"][${WAITING}]`);
  if (!control) return;
  event.preventDefault();
  event.stopPropagation();
  if (control.matches('[type="submit"]')) pressed = pressed.filter((other) => other !== control);
  pressed.push(control);
  control.setAttribute('aria-busy', 'true');
}

/** @returns what was pressed, in that order */
function letGo(): readonly HTMLElement[] {
  const controls = pressed;
  for (const control of controls) control.setAttribute('aria-busy', 'false');
  pressed = [];
  return controls;
}

/** Says at what was pressed that the app could not be fetched. */
export function refusePress(message: string): void {
  const button = letGo().at(-1);
  if (!(button instanceof HTMLButtonElement || button instanceof HTMLInputElement)) return;
  button.setCustomValidity(message);
  button.reportValidity();
  button.setCustomValidity('');
}

/** For the app, as soon as the form is its own. */
export function wakeForms(): void {
  document.removeEventListener('click', hold, true);
  for (const control of marked()) {
    control.removeAttribute('disabled');
    control.removeAttribute(WAITING);
    tellApp(control);
  }
  // One after the other, each when the app has drawn what it was told before.
  for (const control of letGo()) setTimeout(() => control.click());
}

/** React hears of what happened before it ran as if it happened now. */
function tellApp(control: HTMLElement): void {
  if (control === document.activeElement) control.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }));
  if (!(control instanceof HTMLInputElement) || control.type === 'checkbox') return;
  const { value, defaultValue } = control;
  if (value === defaultValue) return;
  // React notes each value that a script gives to its element and passes over an event that brings no other one.
  control.value = defaultValue;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
