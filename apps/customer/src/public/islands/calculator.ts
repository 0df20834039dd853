/** Makes the calculator work, with the formula that the forms and the ledger use. */
import { cleanAmountInput, expectedProfit, formatNaira, isWholeKobo, MAX_AMOUNT_NAIRA } from '@ajose/sdk/money';
import { addTerm, formatDateWithWeekday } from '@ajose/sdk/time';

const MAX_RATE_PERCENT = 1000;

export async function startCalculator(form: HTMLElement): Promise<void> {
  const field = (name: string) => form.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
  const result = (name: string) => form.querySelector<HTMLElement>(`[data-result="${name}"]`);
  const [amountField, rateField, monthsField] = [field('amount'), field('rate'), field('months')];
  if (!amountField || !rateField || !monthsField) return;

  const update = () => {
    const amount = Number(amountField.value);
    const rate = Number(rateField.value);
    const amountFine = amount > 0 && amount <= MAX_AMOUNT_NAIRA && isWholeKobo(amount);
    const rateFine = rate >= 0 && rate <= MAX_RATE_PERCENT && isWholeKobo(rate);
    amountField.setAttribute('aria-invalid', String(!amountFine));
    rateField.setAttribute('aria-invalid', String(!rateFine));
    write(result('note'), note(amountFine, rateFine));
    if (!amountFine || !rateFine) return;
    const profit = expectedProfit(amount, rate);
    write(result('total'), formatNaira(amount + profit));
    write(result('profit'), formatNaira(profit));
    const end = addTerm(new Date(), { value: Number(monthsField.value), unit: 'months' });
    write(result('date'), formatDateWithWeekday(end));
  };

  for (const input of [amountField, rateField]) {
    input.addEventListener('input', () => {
      const clean = cleanAmountInput(input.value);
      if (clean !== input.value) input.value = clean;
      update();
    });
  }
  monthsField.addEventListener('change', update);
  form.addEventListener('submit', (event) => event.preventDefault());
  update();
}

function note(amountFine: boolean, rateFine: boolean): string {
  if (!amountFine) return `Enter an amount up to ${formatNaira(MAX_AMOUNT_NAIRA, 'whole')} with at most two decimals.`;
  if (!rateFine) return `Enter a rate from 0 to ${MAX_RATE_PERCENT} with at most two decimals.`;
  return '';
}

function write(place: HTMLElement | null, text: string): void {
  if (place) place.textContent = text;
}
