/** The four states that every page which fetches something has: loading, empty, failed with a way to try again, and filled. */
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { expectAccessible, expectAccessibleState } from './accessible.ts';
import { on, type Call } from './network.ts';

/** On a busy machine, axe needs this long for a long list at one width. */
const SLOW_MS = 45_000;

interface PageStates<Reply> {
  /** Shows the page; what else it asks for is answered in here. */
  show: () => Promise<void>;
  /** The call that brings what the page is for. */
  call: Call<Reply>;
  empty: { reply: Reply; says: readonly string[] };
  filled: { reply: Reply; says: readonly string[] };
  /** `broken` is said where no answer came, if that is said in other words than a refusal. */
  failed: { says: string; broken?: string };
}

/** Registers tests for the states, each judged once. What a state says is looked for as a reader sees it. */
export function testStates<Reply>({ show, call, empty, filled, failed }: PageStates<Reply>): void {
  test('shows placeholders while it loads, then what came', { timeout: 2 * SLOW_MS }, async () => {
    const release = on(call).waits(filled.reply);
    await show();
    await expect.poll(isBusy).toBe(true);
    for (const words of [...empty.says, failed.says]) expectNoWords(words);
    await expectAccessibleState();
    release();
    await expectWords(filled.says);
    await expect.poll(isBusy).toBe(false);
    for (const words of empty.says) expectNoWords(words);
    await expectAccessible();
  });

  test('says that there is nothing', async () => {
    on(call).answers(empty.reply);
    await show();
    await expectWords(empty.says);
    await expect.poll(isBusy).toBe(false);
    await expectAccessibleState();
  });

  test('says that fetching failed, and tries again', async () => {
    const { broken } = failed;
    const retry = page.getByRole('button', { name: 'Retry' });
    if (broken) {
      on(call).breaks();
      await show();
      await expectWords([broken]);
      expectNoWords(failed.says);
      await expectAccessibleState();
    }
    on(call).refuses();
    await (broken ? retry.click() : show());
    await expectWords([failed.says]);
    await expectAccessibleState();
    on(call).answers(filled.reply);
    await retry.click();
    await expectWords(filled.says);
    await expect.element(retry).not.toBeInTheDocument();
  });
}

const expectNoWords = (words: string): void => expect(page.getByText(words, { exact: false }).query()).toBeNull();

/** Expects that all of this can be read on the screen, or in a part of it. */
export async function expectWords(all: readonly string[], within: Pick<Locator, 'getByText'> = page): Promise<void> {
  for (const words of all) await expect.element(within.getByText(words, { exact: false }).first()).toBeVisible();
}

/** Something on the page says that it is not complete yet. */
export const isBusy = (): boolean => document.querySelector('[aria-busy="true"]') !== null;

/** Whether the splash was there from now on; a slow machine may look too late to see it. */
export function splashSeen(): () => boolean {
  let seen = false;
  const look = (): void => void (seen ||= document.querySelector('.splash') !== null);
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  return () => seen;
}
