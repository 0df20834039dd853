/** What axe finds on the page, in words, and the page in its dark scheme meanwhile. */
import axe from 'axe-core';

export async function violations(options: axe.RunOptions): Promise<string[]> {
  const { violations } = await axe.run(document.body, { ...options, resultTypes: ['violations'] });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary ?? ''}`),
  );
}

export async function inDark<Answer>(look: () => Promise<Answer>): Promise<Answer> {
  const root = document.documentElement;
  const scheme = root.dataset['scheme'];
  root.dataset['scheme'] = 'dark';
  // Colours change with a transition; axe must see the final ones.
  const still = document.head.appendChild(document.createElement('style'));
  still.textContent = '*, *::before, *::after { transition: none !important; animation: none !important; }';
  try {
    return await look();
  } finally {
    still.remove();
    if (scheme === undefined) delete root.dataset['scheme'];
    else root.dataset['scheme'] = scheme;
  }
}
