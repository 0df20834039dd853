/** Says in the footer how to reach a person: what the operator has set, and "not stated" where it is not. */
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
  place.replaceChildren(
    'Help by phone: ',
    phone === null ? 'not stated' : linkTo(`tel:${phone.replace(/[\s-]/g, '')}`, phone),
    '. By email: ',
    email === null ? 'not stated' : linkTo(`mailto:${email}`, email),
    `. Hours: ${hours ?? 'not stated'}.`,
  );
  place.hidden = false;
}
