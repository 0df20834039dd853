/** Makes the calculator work, with the formula that the forms and the ledger use. */
import { expectedProfit, formatNaira, isWholeKobo, MAX_AMOUNT_NAIRA } from '@ajose/sdk/domain/money';
import { netAtEnd, paidAtEnd, USUAL_TAX_PERCENT } from '@ajose/sdk/domain/tax';
import { addTerm, formatDateWithWeekday } from '@ajose/sdk/domain/time';
import { WITHOUT_PROFIT } from '@ajose/app/withoutProfit.ts';
import { bestOf } from '../example.ts';
import { openProducts } from './openProducts.ts';
import { keepOneAmount, numberIn } from './amountInput.ts';
import { NOT_ONE_AMOUNT } from '@ajose/ui/fields/amountTyping.ts';

const MAX_RATE_PERCENT = 1000;

export async function startCalculator(form: HTMLElement): Promise<void> {
  const field = (name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  const result = (name: string) => form.querySelector<HTMLElement>(`[data-result="${name}"]`);
  const [amountField, rateField] = [field('amount'), field('rate')];
  const monthsField = form.querySelector<HTMLSelectElement>('[name="months"]');
  if (!amountField || !rateField || !monthsField) return;

  const update = () => {
    const amount = numberIn(amountField);
    const rate = numberIn(rateField);
    const amountFine = amount > 0 && amount <= MAX_AMOUNT_NAIRA && isWholeKobo(amount);
    const rateFine = rate >= 0 && rate <= MAX_RATE_PERCENT && isWholeKobo(rate);
    amountField.setAttribute('aria-invalid', String(!amountFine));
    rateField.setAttribute('aria-invalid', String(!rateFine));
    write(result('note'), note(amountFine, rateFine));
    if (!amountFine || !rateFine) return;
    const promised = {
      capital: amount,
      expectedProfit: expectedProfit(amount, rate),
      tax: { percent: USUAL_TAX_PERCENT },
    };
    write(result('total'), formatNaira(paidAtEnd(promised)));
    write(result('profit'), rate === 0 ? 'None' : formatNaira(netAtEnd(promised)));
    if (rate === 0) write(result('note'), WITHOUT_PROFIT);
    const end = addTerm(new Date(), { value: Number(monthsField.value), unit: 'months' });
    write(result('date'), formatDateWithWeekday(end));
  };

  for (const input of [amountField, rateField])
    keepOneAmount(input, update, () => write(result('note'), NOT_ONE_AMOUNT));
  monthsField.addEventListener('change', update);
  form.addEventListener('submit', (event) => event.preventDefault());
  update();
  // The form begins at the rate of a product that is for sale, and keeps what a visitor has typed meanwhile.
  const begun = [amountField, rateField, monthsField].map(({ value }) => value).join();
  const best = bestOf(await openProducts().catch(() => []));
  if (!best || [amountField, rateField, monthsField].map(({ value }) => value).join() !== begun) return;
  rateField.value = String(best.interestRate);
  rateField.dispatchEvent(new InputEvent('input'));
}

function note(amountFine: boolean, rateFine: boolean): string {
  if (!amountFine) return `Enter an amount up to ${formatNaira(MAX_AMOUNT_NAIRA, 'whole')} with at most two decimals.`;
  if (!rateFine) return `Enter a rate from 0 to ${MAX_RATE_PERCENT} with at most two decimals.`;
  return '';
}

function write(place: HTMLElement | null, text: string): void {
  if (place) place.textContent = text;
}
