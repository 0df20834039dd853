/** What axe finds on the page, in words, and the page in its dark scheme meanwhile. */
import axe from 'axe-core';

export async function violations(options: axe.RunOptions): Promise<string[]> {
  const run = () => axe.run(document.body, { ...options, resultTypes: ['violations'] });
  const { violations } = await withoutMotion(run);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary ?? ''}`),
  );
}

export async function inDark<Answer>(look: () => Promise<Answer>): Promise<Answer> {
  const root = document.documentElement;
  const scheme = root.dataset['scheme'];
  root.dataset['scheme'] = 'dark';
  try {
    return await look();
  } finally {
    if (scheme === undefined) delete root.dataset['scheme'];
    else root.dataset['scheme'] = scheme;
  }
}

/** Colours change with a transition, and an inherited one a frame later at each depth; axe must see the final ones. */
async function withoutMotion<Answer>(look: () => Promise<Answer>): Promise<Answer> {
  const still = document.head.appendChild(document.createElement('style'));
  still.textContent = '*, *::before, *::after { transition: none !important; animation: none !important; }';
  try {
    return await look();
  } finally {
    still.remove();
  }
}
