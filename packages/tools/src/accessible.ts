/** Judges what is on the screen of a page's test: everything on a computer in light, then what a phone and the dark scheme can break. */
import { inject } from 'vitest';
import { page } from 'vitest/browser';
import { inDark, violations } from './axe.ts';

const everything = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: {
    // The shell around a page brings the landmarks.
    region: { enabled: false },
    'landmark-one-main': { enabled: false },
  },
};

/** Names and roles are the same in both schemes and at both widths. */
const looks = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];

const PHONE = [390, 844] as const;

/** What was judged last, as it stood on the page. */
let judged = '';

/**
 * Judges the state that a test ends in, unless the test did so itself: by night in both schemes, by day that of every second test in one, which
 * changes from test to test. Names and roles are the same in both, and the parts of a page are in many of its tests.
 * @param test the test's name
 */
export async function expectAccessibleEnd(test: string): Promise<void> {
  if (document.body.innerHTML === judged) return;
  if (inject('nightly')) return expectAccessibleState();
  // Judging every test's end took three tenths of the time of all pages.
  const isOneOfTwo = test.length % 2 === 0;
  if (!isOneOfTwo) return;
  await still();
  const isDark = test.length % 4 === 2;
  const judge = (): Promise<string[]> => violations(everything);
  const faults = await (isDark ? inDark(judge) : judge());
  if (faults.length > 0) throw new Error(`In ${isDark ? 'dark' : 'light'}, axe found:\n${faults.join('\n')}`);
}

/** What a state or a dialog adds to a page that was judged at both widths: everything in light, the colours in dark. */
export async function expectAccessibleState(): Promise<void> {
  await still();
  judged = document.body.innerHTML;
  const faults = await violations(everything);
  const dark = await inDark(() => violations({ runOnly: { type: 'rule', values: looks } }));
  faults.push(...dark.map((line) => `In dark: ${line}`));
  if (faults.length > 0) throw new Error(`axe found:\n${faults.join('\n')}`);
}

export async function expectAccessible(): Promise<void> {
  await still();
  const faults = await violations(everything);
  const { innerWidth, innerHeight } = window;
  await page.viewport(...PHONE);
  try {
    await frames();
    await still();
    const onPhone = await inDark(() => violations({ runOnly: { type: 'rule', values: looks } }));
    faults.push(...onPhone.map((line) => `On a phone in dark: ${line}`));
  } finally {
    await page.viewport(innerWidth, innerHeight);
  }
  judged = document.body.innerHTML;
  if (faults.length > 0) throw new Error(`axe found:\n${faults.join('\n')}`);
}

/** Changes of what is folded away begin when it is unfolded. */
const isShown = (effect: AnimationEffect | null): boolean =>
  !(effect instanceof KeyframeEffect) || (effect.target?.checkVisibility() ?? true);

/** Waits until what fades has ended: a button that has just been enabled is paler for a moment. What never ends, as a progress bar, is left. */
const still = async (): Promise<void> => {
  const ending = document.getAnimations().filter(
    ({ effect, timeline }) =>
      // What follows a scroll position has no end in time.
      timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity && isShown(effect),
  );
  await Promise.allSettled(ending.map(({ finished }) => finished));
};

/** Waits three frames: a list takes another shape at another width, a frame after it was measured. */
const frames = async (): Promise<void> => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
};
