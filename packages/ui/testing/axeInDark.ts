/** Checks a story's colours in the dark scheme; the accessibility addon checks everything in the light one. */
import axe from 'axe-core';

/** The rules that a scheme can break; names and roles are the same in both. */
const options: axe.RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

export async function axeInDark(): Promise<void> {
  const root = document.documentElement;
  const scheme = root.dataset['scheme'];
  if (scheme === 'dark') return;
  root.dataset['scheme'] = 'dark';
  // Colours change with a transition; axe must see the final ones.
  const still = document.head.appendChild(document.createElement('style'));
  still.textContent = '*, *::before, *::after { transition: none !important; animation: none !important; }';
  try {
    const { violations } = await axe.run(document.body, options);
    if (violations.length > 0) {
      const lines = violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary ?? ''}`),
      );
      throw new Error(`In dark, axe found:\n${lines.join('\n')}`);
    }
  } finally {
    still.remove();
    root.dataset['scheme'] = scheme ?? 'light';
  }
}
