/** A phone's list is drawn once: nothing is measured, which would lay out the page in the middle of drawing it. */
import { useRef } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { useNarrow } from './useWidth.ts';

const seen = vi.fn<(narrow: boolean | undefined) => void>();

function Box() {
  const box = useRef<HTMLDivElement>(null);
  seen(useNarrow(box, 700));
  return <div ref={box} />;
}

test.each([
  [390, [true]],
  [1440, [undefined, false]],
])('a list on a screen of %d pixels is drawn without measuring where it can be', async (width, answers) => {
  await page.viewport(width, 800);
  seen.mockClear();
  const measure = vi.spyOn(Element.prototype, 'clientWidth', 'get');
  render(<Box />);
  expect(seen.mock.calls.flat()).toEqual(answers);
  expect(measure).toHaveBeenCalledTimes(answers.length - 1);
  measure.mockRestore();
});

test.each([
  ['16px', false],
  ['32px', true],
])('text of %s makes a list need more room in proportion', async (size, isNarrow) => {
  await page.viewport(1024, 800);
  const root = document.documentElement;
  root.style.fontSize = size;
  onTestFinished(() => void (root.style.fontSize = ''));
  await expect.poll(() => getComputedStyle(root).fontSize).toBe(size);
  seen.mockClear();
  render(<Box />);
  expect(seen.mock.lastCall).toEqual([isNarrow]);
});

test('when text grows while a list is open, the list needs more room at once', async () => {
  await page.viewport(1024, 800);
  const root = document.documentElement;
  onTestFinished(() => void (root.style.fontSize = ''));
  render(<Box />);
  render(<p>Text</p>);
  await expect.poll(() => seen.mock.lastCall).toEqual([false]);
  root.style.fontSize = '32px';
  await expect.poll(() => seen.mock.lastCall).toEqual([true]);
});
