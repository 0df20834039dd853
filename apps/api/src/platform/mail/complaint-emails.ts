/** The words of emails about complaints: received, answered, closed. */
import type { ComplaintStep } from './enqueue.ts';
import { capital } from '@ajose/sdk/domain/whose';
import { compose, hello, whoseOf, type Person } from './emails.ts';
import type { Draft, Fact } from './template.ts';

export interface ComplaintNews {
  number: string;
  subject: string;
  /** The time by which it is settled, in words. */
  due: string;
  /** "answer by Mar 4, 2026, 11:00 AM, and settle it by …". */
  promised: string;
  /** What staff wrote; null where the email does not show it. */
  words: string | null;
}

/**
 * Messages are shown only in emails to a confirmed address, because any other may be a stranger's.
 * @param appUrl the dashboard
 */
export function complaintEmail(person: Person, step: ComplaintStep, news: ComplaintNews, appUrl: string): Draft {
  const { number, subject, due, promised, words } = news;
  const facts: Fact[] = [['Number', number], ...(person.confirmed ? [['About', subject] as const] : [])];
  const wrote = person.confirmed && words !== null ? words.split('\n').filter((line) => line !== '') : [];
  const where = 'It stands under Help, Your complaints.';
  const whose = whoseOf(person);
  const says = {
    opened: {
      subject: `We have ${whose} complaint ${number}`,
      paragraphs: [`A person reads it. We ${promised}. Sundays and holidays count. ${where}`],
    },
    answered: {
      subject: `We answered ${whose} complaint ${number}`,
      paragraphs: [...wrote, `Please write again if something is missing. We settle it by ${due}. ${where}`],
    },
    closed: {
      subject: `${capital(whose)} complaint ${number} is closed`,
      paragraphs: [
        ...wrote,
        `Please tell us whether that helped. If it did not, complain again and name this number. ${where}`,
      ],
    },
  }[step];
  return compose(person.email, {
    ...says,
    greeting: hello(person),
    headline: says.subject,
    facts,
    button: { label: 'See the complaint', url: `${appUrl}?open=section&id=complaints` },
  });
}
