/** The words of news of members and of invitations. */
import type { MemberRole } from '@ajose/sdk/contract/organisations';
import { memberRoleNames, roleNamesOf } from '@ajose/sdk/domain/members';
import { noMore } from './circle-words.ts';
import { compose, hello, type Person } from './emails.ts';
import { textOf, type Words } from './told.ts';
import type { Draft } from './template.ts';

/** What happened to a member. */
export type MemberStep = 'joined' | 'role' | 'mended' | 'ended' | 'left';

const isRole = (role: unknown): role is MemberRole => typeof role === 'string' && Object.hasOwn(memberRoleNames, role);

/** @param data `step`, the member's `name` and `role`, `form` for a family, and for the member the `organisation` */
export function memberWords(data: Readonly<Record<string, unknown>>): Words {
  const [name, organisation] = [textOf(data['name']), textOf(data['organisation'])];
  const role = isRole(data['role']) ? roleNamesOf(data['form'] === 'family' ? 'family' : undefined)[data['role']] : '';
  switch (data['step']) {
    case 'joined':
      return { title: `${name} is a member now`, text: `The role is ${role}.` };
    case 'role':
      return organisation === ''
        ? { title: `${name} has another role`, text: `It is ${role} now.` }
        : { title: `You have another role in ${organisation}`, text: `It is ${role} now.` };
    case 'mended':
      return {
        title:
          organisation === '' ? `${name} may act as ${role} now` : `You may act for ${organisation} as ${role} now`,
        text: 'Two of our administrators saw to it, because no member could. If it is wrong, please tell our support at once.',
      };
    case 'signatures':
      return data['signatures'] === 2
        ? {
            title: 'Two members have to agree now',
            text: 'One asks for money or power to go out, another one approves.',
          }
        : { title: 'One owner is enough now', text: 'An owner alone lets money and power out.' };
    case 'left':
      return { title: `${name} has left`, text: 'What they did stays in the history.' };
    default:
      return organisation === ''
        ? { title: `${name} is no member any more`, text: 'What they did stays in the history.' }
        : {
            title: `You are no member of ${organisation} any more`,
            text: 'Please ask its owners if this is a mistake.',
          };
  }
}

/** Who is no member any more cannot open the organisation's people. @param appUrl the dashboard */
export const memberEmail = (person: Person, data: Readonly<Record<string, unknown>>, appUrl: string): Draft => {
  const { title, text } = memberWords(data);
  const isOut = data['step'] === 'ended' && textOf(data['organisation']) !== '';
  return compose(person.email, {
    subject: title,
    greeting: hello(person),
    paragraphs: [text],
    button: isOut
      ? { label: 'Open Ajose', url: appUrl }
      : { label: 'Open People', url: `${appUrl}?open=section&id=people` },
  });
};

/** To an address that may have no account. The sender chooses no word of it, so that nobody can write to strangers with it. */
export const memberInvitationEmail = (email: string, link: string, until: string, stop: string): Draft =>
  compose(email, {
    subject: 'You are invited to act for an organisation',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody invites you to become a member of an organisation or a family on Ajose, and to act for its account.',
      `The link shows which one, and in what role. It works until ${until}, once, and for an account with this email address. If you know nobody there, you need not do anything.`,
    ],
    button: { label: 'See the invitation', url: link },
    stop: noMore(stop),
  });
