/** Says in the footer how to reach a person, and on /help which number to call and when, by what the operator has set. */
import { getHelp } from '@ajose/sdk/customer/help';
import { api } from '../../api.ts';

function linkTo(href: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = text;
  return link;
}

export async function startHelp(place: HTMLElement): Promise<void> {
  const { phone, email, hours } = (await getHelp(api)).help;
  const call = (words: string, number: string) => [
    words,
    linkTo(`tel:${number.replace(/[\s-]/g, '')}`, number),
    hours === null ? '. ' : ` (${hours}). `,
  ];
  if (phone !== null) document.querySelector('[data-call]')?.replaceChildren(...call('Call ', phone));
  const ways = [
    ...(phone === null ? [] : [call('Help by phone: ', phone)]),
    ...(email === null ? [] : [['Help by email: ', linkTo(`mailto:${email}`, email), '. ']]),
  ];
  if (ways.length === 0) return;
  place.replaceChildren(...ways.flat());
  place.hidden = false;
}
