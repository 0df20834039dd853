/** Says in the footer how to reach a person, by what the operator has set. */
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
  const ways = [
    ...(phone === null
      ? []
      : [
          [
            'Help by phone: ',
            linkTo(`tel:${phone.replace(/[\s-]/g, '')}`, phone),
            hours === null ? '. ' : ` (${hours}). `,
          ],
        ]),
    ...(email === null ? [] : [['Help by email: ', linkTo(`mailto:${email}`, email), '. ']]),
  ];
  if (ways.length === 0) return;
  place.replaceChildren(...ways.flat());
  place.hidden = false;
}
