/** The search of the help page: what fits the typed words stands below the field, the best answer open, and the lists below are hidden. */
import { findAnswers } from '../findAnswers.ts';

export function startAnswers(search: HTMLElement): void {
  const field = search.querySelector('input');
  const none = search.querySelector<HTMLElement>('output > span');
  const list = search.querySelector<HTMLElement>('[data-hits]');
  if (!field || !none || !list) return;
  const all = [...document.querySelectorAll<HTMLDetailsElement>('[data-also]')].map((answer) => ({
    answer,
    near: `${answer.querySelector('summary')?.textContent ?? ''} ${answer.dataset['also'] ?? ''}`,
    text: answer.textContent,
  }));
  field.addEventListener('input', () => {
    const hits = findAnswers(field.value, all);
    none.hidden = hits.length > 0;
    const shown = hits === all ? [] : hits;
    list.replaceChildren(...shown.map(({ answer }, index) => copyOf(answer, index === 0)));
    search.toggleAttribute('data-searched', hits !== all);
  });
}

/** The answer once more: it has no address, and its question is no heading of the page. */
function copyOf(answer: HTMLDetailsElement, open: boolean): HTMLElement {
  const copy = document.importNode(answer, true);
  copy.open = open;
  copy.querySelector('[id]')?.removeAttribute('id');
  const question = copy.querySelector('summary');
  question?.replaceChildren(question.textContent);
  return copy;
}
