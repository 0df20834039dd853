/** An amount that is typed on a public page, with the manners of the forms' amount fields. */
import { readAmount } from '@ajose/sdk/domain/money';
import { changeAmount, shownAmount } from '@ajose/ui/fields/amountTyping.ts';

/** NaN while the field holds half a number. */
export const numberIn = ({ value }: HTMLInputElement): number => Number(readAmount(value) ?? Number.NaN);

/** Accepts what the forms' amount fields accept; otherwise keeps the old value. */
export function keepOneAmount(input: HTMLInputElement, taken: () => void, refused: () => void): void {
  let value = readAmount(input.value) ?? '';
  let selected: { start: number; end: number } | null = null;
  let deleted = false;
  input.value = shownAmount(value);
  const remember = (isDeletion: boolean) => {
    const { selectionStart: start, selectionEnd: end } = input;
    selected = start === null || end === null ? null : { start, end };
    deleted = isDeletion;
  };
  input.addEventListener('beforeinput', ({ inputType, isComposing }) => {
    if (!isComposing) remember(/^(?:delete|history)/.test(inputType));
  });
  // A keyboard that composes text writes it several times; only the final text is judged.
  input.addEventListener('compositionstart', () => remember(false));
  input.addEventListener('compositionend', judge);
  input.addEventListener('input', (event) => {
    if (!(event instanceof InputEvent && event.isComposing)) judge();
  });

  function judge(): void {
    const text = input.value;
    if (text === shownAmount(value)) return;
    const next = changeAmount({ value, text, selected, deleted, decimals: 2 });
    const behind = text.slice(input.selectionEnd ?? text.length).replaceAll(',', '').length;
    value = next ?? value;
    selected = null;
    deleted = false;
    input.value = shownAmount(value);
    const place = placeBefore(input.value, behind);
    input.setSelectionRange(place, place);
    (next === null ? refused : taken)();
  }
}

/** The place in a separated amount with so many digits and points behind it. */
function placeBefore(text: string, count: number): number {
  let place = text.length;
  for (let seen = 0; seen < count && place > 0; place -= 1) if (text[place - 1] !== ',') seen += 1;
  return place;
}
