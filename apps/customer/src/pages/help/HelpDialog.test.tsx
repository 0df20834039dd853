/** Help from a person: a call first, then the questions, and what else the operator has stated. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { getHelp } from '@ajose/sdk/customer/help';
import { expectAccessible } from '@ajose/tools/accessible';
import { on } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { shell, showPage } from '../../../test/page.tsx';
import { answers } from '../../public/answers.tsx';
import { HelpDialog } from './HelpDialog.tsx';

const show = () => showPage(<HelpDialog onClose={vi.fn<() => void>()} />);

testStates({
  show,
  call: getHelp,
  empty: {
    reply: { success: true, help: { phone: null, email: null, hours: null } },
    says: ['A complaint reaches a person.'],
  },
  filled: {
    reply: { success: true, help: { phone: '+234 800 000 0000', email: 'support@ajose.test', hours: 'Every day' } },
    says: ['+234 800 000 0000', 'support@ajose.test', 'Every day'],
  },
  failed: { says: 'The ways to reach us could not be fetched.' },
});

test('begins a call or an email in one tap', async () => {
  on(getHelp).answers({ success: true, help: { phone: '+234 800-000 0000', email: 'a@b.test', hours: null } });
  await show();
  await expect
    .element(page.getByRole('link', { name: 'Call +234 800-000 0000' }))
    .toHaveAttribute('href', 'tel:+2348000000000');
  await expect.element(page.getByRole('link', { name: 'a@b.test' })).toHaveAttribute('href', 'mailto:a@b.test');
  await expectWords(['We never ask for your password']);
  await expect.element(page.getByText('Hours')).not.toBeInTheDocument();
  await expectAccessible();
});

test('leads to the complaints, and opens a new one', async () => {
  on(getHelp).answers({ success: true, help: { phone: null, email: null, hours: null } });
  await show();
  await page.getByRole('button', { name: 'Your complaints' }).click();
  expect(shell.go).toHaveBeenLastCalledWith({ section: 'complaints' });
  await page.getByRole('button', { name: 'Complain', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Complain' })).toBeVisible();
  await expectAccessible();
});

test('offers the call first with its hours, and all answers are folded, so that a phone shows the complaints at once', async () => {
  await page.viewport(360, 640);
  onTestFinished(() => page.viewport(1280, 900));
  on(getHelp).answers({ success: true, help: { phone: '+234 800-000 0000', email: 'a@b.test', hours: 'Every day' } });
  await show();
  await expectWords(['How do I get my money out?', 'Every day']);
  expect(document.querySelectorAll('details[open]')).toHaveLength(0);
  const box = (place: Locator) => place.element().getBoundingClientRect();
  const call = box(page.getByRole('link', { name: 'Call +234 800-000 0000' }));
  expect(call.top).toBeLessThan(box(page.getByText('How do I get my money out?')).top);
  expect(box(page.getByText('Every day')).top).toBeLessThan(box(page.getByRole('link', { name: 'a@b.test' })).top);
  await expect.poll(() => box(page.getByRole('button', { name: 'Your complaints' })).bottom).toBeLessThanOrEqual(640);
  await expectAccessible();
});

test.for([
  ['how do I get my money out?', 'How do I get my money out?'],
  ['cash', 'How do I get my money out?'],
  ['I was debited', 'I paid, but my wallet is unchanged'],
  ['fees', 'What does it cost?'],
  ['embassy', 'How do I get a statement?'],
  ['72 hours', 'How do I change my email address?'],
  ['tax certificate', 'Where is my tax certificate?'],
  ['circle', 'How does a circle work?'],
  ['auto-save', 'How does auto-save work?'],
  ['autosave', 'How does auto-save work?'],
  ['family', 'Can my family or organisation have an account?'],
  ['how long does a withdrawal take', 'How long does a withdrawal take?'],
  ['tax certificate for last year', 'Where is my tax certificate?'],
  ['end another session', 'How do I sign out another device?'],
  ['change the password', 'How do I change my password?'],
  ['next of kin', 'Who gets my money if I die?'],
  ['delete account', 'How do I close my account?'],
  ['last month statement', 'How do I get a statement?'],
  ['BVN', 'Why do you ask for my BVN?'],
  ['best rate', 'Which product has the best rate?'],
  ['hidden charges', 'What does it cost?'],
  ['where is my money', 'Where is my withdrawal?'],
  ['otp', 'Which code am I asked for?'],
  ['frozen', 'Why is my account on hold?'],
] as const)('answers a search for "%s" first with "%s", open, within the dashboard', async ([typed, question]) => {
  on(getHelp).answers({ success: true, help: { phone: null, email: null, hours: null } });
  await show();
  await page.getByRole('searchbox', { name: 'Search the answers' }).fill(typed);
  await expect.poll(() => document.querySelector('details')?.querySelector('summary')?.textContent).toBe(question);
  expect(document.querySelector('details')?.open).toBe(true);
});

test('says that a withdrawal goes to the bank account that the customer chooses, and names both lists of products', async () => {
  on(getHelp).answers({ success: true, help: { phone: null, email: null, hours: null } });
  await show();
  const search = page.getByRole('searchbox', { name: 'Search the answers' });
  await search.fill('cash');
  await expectWords(['It goes to the bank account that you choose;']);
  await search.fill('best rate');
  await expectWords(['Under Investment Products and Savings Products type your amount']);
});

test('lists few questions until the visitor asks for all', async () => {
  on(getHelp).answers({ success: true, help: { phone: null, email: null, hours: null } });
  await show();
  const listed = () => document.querySelectorAll('details').length;
  await expect.poll(listed).toBe(6);
  await page.getByRole('button', { name: `All ${answers.length} questions` }).click();
  await expect.poll(listed).toBe(answers.length);
  await expectAccessible();
});

test('leads from an answer to the place that the answer names, or to the dialog', async () => {
  on(getHelp).answers({ success: true, help: { phone: null, email: null, hours: null } });
  await show();
  await page.getByText('How do I get my money out?').click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  expect(shell.withdraw).toHaveBeenCalledOnce();
  await page.getByRole('searchbox', { name: 'Search the answers' }).fill('tax certificate');
  await page.getByRole('button', { name: 'Your documents' }).click();
  expect(shell.go).toHaveBeenLastCalledWith({ section: 'profile', part: 'documents' });
});

test('says when no answer has the words that were searched for', async () => {
  on(getHelp).answers({ success: true, help: { phone: null, email: null, hours: null } });
  await show();
  await page.getByRole('searchbox', { name: 'Search the answers' }).fill('zebra');
  await expectWords(['No answer has these words.']);
  expect(document.querySelectorAll('details')).toHaveLength(0);
  await expectAccessible();
});

test('closes a complaint in which nothing was typed at once, and asks before it discards a text', async () => {
  on(getHelp).answers({ success: true, help: { phone: null, email: null, hours: null } });
  const close = vi.fn<() => void>();
  await showPage(<HelpDialog onClose={close} />);
  await page.getByRole('button', { name: 'Complain', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Complain' });
  await dialog.getByRole('textbox', { name: 'In one line' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  await dialog.getByRole('textbox', { name: 'In one line' }).fill('My money');
  await userEvent.keyboard('{Escape}');
  await expectWords(['Discard what you typed?']);
  expect(close.mock.calls).toHaveLength(1);
});
