/** What a role may not do is said with the roles that may, and what needs two is said before the press. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectWords } from '@ajose/tools/page-states';
import { actsFor, cooperative } from '../../test/organisations.ts';
import { showPage } from '../../test/page.tsx';
import { useActWords } from '../data/accounts.ts';
import { MemberMay } from './MemberMay.tsx';

const form = (
  <MemberMay two>
    <button type="button">Withdraw</button>
  </MemberMay>
);
const button = page.getByRole('button', { name: 'Withdraw' });
const TWO = 'You ask; a second person approves.';

test('a viewer sees, in the place of the form, which roles may do it', async () => {
  actsFor('viewer');
  await showPage(form, cooperative);
  await expectWords(['As Viewer you may not', 'These roles may: Maker and Owner.']);
  await expect.element(button).not.toBeInTheDocument();
});

test('a maker reads before the press that a second person has to approve', async () => {
  actsFor('maker');
  await showPage(form, cooperative);
  await expectWords([TWO]);
  await expect.element(button).toBeVisible();
});

test('an owner who signs alone, and a person, read nothing of a second person', async () => {
  actsFor('owner', 1);
  await showPage(form, cooperative);
  await expect.element(button).toBeVisible();
  await expect.element(page.getByText(TWO)).not.toBeInTheDocument();
});

const Remove = () => <button type="button">{useActWords('Remove account')}</button>;

test('a button that only asks for approval says so in the same words everywhere', async () => {
  actsFor('maker');
  await showPage(<Remove />, cooperative);
  await expect.element(page.getByRole('button', { name: 'Ask for it' })).toBeVisible();
});

test('a button of an owner who signs alone says what it does', async () => {
  actsFor('owner', 1);
  await showPage(<Remove />, cooperative);
  await expect.element(page.getByRole('button', { name: 'Remove account' })).toBeVisible();
});
