/** Three open products, and what each brings for the amount that a visitor types. The chosen one is drawn. */
import type { Product } from '@ajose/sdk/contract/products';
import { formatNaira, isWholeKobo, MAX_AMOUNT_NAIRA, readAmount } from '@ajose/sdk/domain/money';
import { addTerm, formatDateWithWeekday } from '@ajose/sdk/domain/time';
import { keptInTab } from '@ajose/sdk/store';
import { NOT_ONE_AMOUNT } from '@ajose/ui/fields/amountTyping.ts';
import { TYPED_AMOUNT } from '../../paths.ts';
import { brings, chooseOffers, termsOf } from '../example.ts';
import { keepOneAmount, numberIn } from './amountInput.ts';
import { openProducts } from './openProducts.ts';

export async function startOffer(form: HTMLElement): Promise<void> {
  const field = form.querySelector<HTMLInputElement>('input[name="amount"]');
  const rows = form.querySelector<HTMLElement>('[data-offers]');
  const template = form.querySelector<HTMLTemplateElement>('[data-offer-row]');
  if (!field || !rows || !template) return;
  form.addEventListener('submit', (event) => event.preventDefault());
  const offers = chooseOffers(await openProducts());
  if (offers.length === 0) return;
  const shown = offers.map((product) => ({ product, row: rowOf(template, product) }));
  rows.replaceChildren(...shown.map(({ row }) => row));
  const first = rows.querySelector('input');
  if (first) first.checked = true;

  const update = (): void => {
    const amount = numberIn(field);
    const isFine = amount > 0 && amount <= MAX_AMOUNT_NAIRA && isWholeKobo(amount);
    field.setAttribute('aria-invalid', String(!isFine));
    write(form, 'note', isFine ? '' : `Enter an amount up to ${formatNaira(MAX_AMOUNT_NAIRA, 'whole')}.`);
    if (!isFine) return;
    for (const { product, row } of shown) {
      const isEnough = amount >= product.cost;
      write(row, 'brings', isEnough ? brings(product, amount).words : formatNaira(product.cost, 'whole'));
      write(row, 'after', isEnough ? brings(product, amount).after : 'at least');
      row.toggleAttribute('data-short', !isEnough);
    }
    const chosen = shown.find(({ row }) => row.querySelector('input')?.checked)?.product;
    if (chosen) draw(form, chosen, Math.max(amount, chosen.cost));
  };
  const taken = () => {
    keptInTab.set(TYPED_AMOUNT, readAmount(field.value) ?? '');
    update();
  };
  keepOneAmount(field, taken, () => write(form, 'note', NOT_ONE_AMOUNT));
  rows.addEventListener('change', update);
  update();
}

function rowOf(template: HTMLTemplateElement, product: Product): HTMLElement {
  const copy = template.content.cloneNode(true) as DocumentFragment;
  const row = copy.querySelector('label');
  if (!row) throw new Error('The template of an offer has no row');
  write(row, 'name', product.name);
  write(row, 'terms', termsOf(product));
  return row;
}

/** The result below the products, and the drawing beside it. */
function draw(form: HTMLElement, product: Product, amount: number): void {
  const { total, words, after } = brings(product, amount);
  write(form, 'total', formatNaira(total));
  write(form, 'result', `${words === '' ? '' : `${words} `}${after}`);
  write(form, 'end', `on ${formatDateWithWeekday(addTerm(new Date(), product.duration))}`);
  const label = `${formatNaira(amount)} in ${product.name} grows to ${formatNaira(total)}, ${after}`;
  form.querySelector('[data-plan]')?.setAttribute('aria-label', label);
}

function write(place: HTMLElement, slot: string, text: string): void {
  const target = place.querySelector(`[data-slot="${slot}"]`);
  if (target) target.textContent = text;
}
