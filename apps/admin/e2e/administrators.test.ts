/** Administrators' accounts: two others block, unblock and admit one; another registers and turns two-factor sign-in on. */
import { expect, test } from 'vitest';
import { visit } from '@ajose/tools/browser';
import { Authenticator } from '@ajose/tools/authenticator';
import { arrive, invitationTo, open, ownCode, register, readMessage, signIn, signOut, unique } from './back-office.ts';

test('a colleague is blocked and out at once, comes back when unblocked, and works again once two owners have confirmed them', async () => {
  const { page, problems } = await visit(1440);
  const { page: leaving } = await visit(390);
  const [email, name] = [`leaving.${Date.now()}@ajose.test`, unique('Tunde')];
  await signIn(page);
  await arrive(page);
  await open(page, 'Administrators');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite an administrator' });
  await invitation.getByLabel(/^Email/).fill(email);
  await invitation.getByLabel(/^Role/).selectOption('Support');
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  await readMessage(page, 'The invitation is on its way by email.');
  await leaving.goto(await invitationTo(email));
  await leaving.getByText('invites you as Support').waitFor();
  await register(leaving, name);
  await signIn(leaving, email, 'Harmattan-42-rain');
  await leaving.getByRole('heading', { name: `Welcome, ${name}` }).waitFor();

  await page.reload();
  await page.getByRole('button', { name: `Block ${name}` }).click();
  const question = page.getByRole('dialog', { name: `Block ${name}?` });
  await question.getByRole('button', { name: 'Block', exact: true }).click();
  await question.getByText('Please say why').waitFor();
  await question.getByLabel(/^Why/).fill('Left on Friday');
  await question.getByRole('button', { name: 'Block', exact: true }).click();
  await readMessage(page, `${name} is blocked and signed out everywhere.`);
  await page.getByRole('row', { name }).getByText('Left on Friday').waitFor();

  await leaving.getByRole('button', { name: 'Look again' }).click();
  const ended = leaving.getByRole('dialog', { name: 'Your session has ended' });
  const goOn = async (): Promise<void> => {
    await ended.getByLabel(/^Password/).fill('Harmattan-42-rain');
    await ended.getByRole('button', { name: 'Sign In', exact: true }).click();
  };
  await goOn();
  await ended.getByRole('alert').getByText('This account was blocked by another administrator.').waitFor();

  await page.getByRole('button', { name: `Unblock ${name}` }).click();
  const again = page.getByRole('dialog', { name: `Unblock ${name}?` });
  await again.getByLabel(/^Why/).fill('Came back on Monday');
  await again.getByRole('button', { name: 'Unblock', exact: true }).click();
  await readMessage(page, `${name} can sign in again.`);
  await goOn();
  await ended.waitFor({ state: 'detached' });

  await page.getByRole('row', { name }).getByText('to confirm. You invited this person.').waitFor();
  const { page: second, problems: others } = await visit(1440);
  await signIn(second, 'colleague@ajose.test');
  await arrive(second);
  await open(second, 'Administrators');
  await second.getByRole('button', { name: `Confirm ${name}` }).click();
  expect(await second.getByRole('dialog').getByLabel('Role').inputValue()).toBe('support');
  await second.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
  await readMessage(second, `${name} is confirmed.`);
  await leaving.getByRole('button', { name: 'Look again' }).click();
  await arrive(leaving);
  expect([...problems, ...others]).toEqual([]);
  await second.context().close();
  await page.context().close();
  await leaving.context().close();
});

test('a colleague registers by referral code and signs in with a second factor', async () => {
  const { page, problems } = await visit(1440);
  const email = `colleague.${Date.now()}@ajose.test`;
  await signIn(page);
  await arrive(page);
  const code = await ownCode(page);
  await signOut(page);

  await register(page, 'Chiamaka Obi', { email, code });

  await signIn(page, email, 'Harmattan-42-rain');
  await page.getByRole('link', { name: 'Open my profile' }).click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on two-factor sign-in' });
  await dialog.getByRole('textbox', { name: /^Password/ }).fill('Harmattan-42-rain');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = (await dialog.getByLabel('Or type this key into the app', { exact: true }).inputValue()).replaceAll(
    ' ',
    '',
  );
  await dialog.getByLabel(/^Authentication code/).fill(await new Authenticator(secret).nextCode());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const recovery = await dialog
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .first()
    .textContent();
  await dialog.getByRole('button', { name: 'I have saved the codes' }).click();
  await page.getByText('Signing in asks for a code').waitFor();
  await signOut(page);

  await signIn(page, email, 'Harmattan-42-rain');
  await page.getByLabel(/^Authentication code/).fill(recovery ?? '');
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  await page.getByRole('heading', { name: 'Welcome, Chiamaka Obi' }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});
