/** How emails look: the same facts as text and as HTML, names escaped, both schemes, and help only where it is stated. */
import { expect, test } from 'vitest';
import { compose, type Draft } from './template.ts';

const help = { phone: '+234 800 000 0000', email: null, hours: 'Monday to Friday' };
const draft: Draft = {
  to: 'ada@example.com',
  subject: '₦5,000.00 is in your wallet',
  greeting: 'Hello <b>Ada</b>,',
  amount: '₦5,000.00',
  headline: 'is in your wallet',
  paragraphs: ['Your payment has arrived.'],
  facts: [
    ['Status', 'Completed'],
    ['ID', 'payment-1'],
  ],
  button: { label: 'Open your dashboard', url: 'https://app.test/dashboard?a=1&b=2' },
};

test('the text has the amount, each fact, the link and how to reach a person', () => {
  expect(compose(draft, help).text).toBe(
    [
      'Hello <b>Ada</b>,',
      '₦5,000.00 is in your wallet',
      'Your payment has arrived.',
      'Status: Completed\nID: payment-1',
      'Open your dashboard: https://app.test/dashboard?a=1&b=2',
      'For help call +234 800 000 0000 (Monday to Friday). We never ask for your password or a code.',
      'Your Ajose team',
    ].join('\n\n'),
  );
});

test('the text begins with a sentence even where the email does not begin with an amount', () => {
  const subject = 'Late: your withdrawal of ₦5,000.00';
  const { text } = compose({ ...draft, subject, headline: 'Late: your withdrawal' }, help);
  expect(text.split('\n\n')[1]).toBe(subject);
});

test('the HTML has the same content as the text, escaped, in light and dark colours', () => {
  const { html } = compose(draft, help);
  for (const words of [
    'Hello &#60;b&#62;Ada',
    '₦5,000.00',
    'Completed',
    'payment-1',
    'a=1&#38;b=2',
    '+234 800 000 0000',
  ]) {
    expect(html).toContain(words);
  }
  expect(html).not.toContain('<b>');
  expect(html).toContain('prefers-color-scheme:dark');
  // Gmail cuts off an email of more than 102 kB; this one stays far below.
  expect(html.length).toBeLessThan(20_000);
});

test('the number of a complaint stays on one line wherever it is said, and a long reference may break', () => {
  const said = { subject: 'We have your complaint CMP-10001', headline: 'We have your complaint CMP-10001' };
  const facts = [
    ['Number', 'CMP-10001'],
    ['ID', 'PAY-0196b5a0-27f1-7c1e-9c57-3f8a6f0b1d22'],
  ] as const;
  const { html, text } = compose({ ...draft, ...said, paragraphs: ['Please name CMP-10001.'], facts }, help);
  const [, body = ''] = html.split('<body');
  expect(body.match(/<span style="white-space:nowrap">CMP-10001<\/span>/g)).toHaveLength(3);
  expect(body).not.toContain('nowrap">PAY');
  expect(html).toContain('<title>We have your complaint CMP-10001</title>');
  expect(text).not.toContain('span');
});

test('the mark stands beside the name without an image, which many mail programs would not show', () => {
  const [head = ''] = compose(draft, help).html.split('>Ajose</td>');
  expect(head.match(/border-radius:(100% 0|0 100%)/g)).toHaveLength(4);
  expect(head).not.toMatch(/<img|<svg|url\(/);
});

test('without a phone number or an email address it says nothing of help', () => {
  expect(compose(draft, { phone: null, email: null, hours: 'Monday' }).text).not.toContain('For help');
});
