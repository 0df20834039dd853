/** Shows what a check has found, and takes the file that is to be checked. */
import { messageOf } from '@ajose/sdk/error';

export interface Said {
  tone: 'good' | 'bad' | 'plain';
  title: string;
  text: string;
  facts?: readonly (readonly [string, string])[];
}

export function show(place: HTMLElement, { tone, title, text, facts = [] }: Said): void {
  const element = (name: string, words: string): HTMLElement =>
    Object.assign(document.createElement(name), { textContent: words });
  const list = document.createElement('dl');
  list.append(...facts.flatMap(([name, value]) => [element('dt', name), element('dd', value)]));
  place.replaceChildren(element('b', title), element('p', text), ...(facts.length > 0 ? [list] : []));
  place.dataset['tone'] = tone;
  place.hidden = false;
}

/** @param check checks a chosen or dropped file, and returns what to show */
export function startFiles(page: HTMLElement, check: (file: File) => Promise<Said>): void {
  const drop = page.querySelector<HTMLElement>('[data-drop]');
  const input = drop?.querySelector('input');
  const result = page.querySelector<HTMLElement>('[data-file-result]');
  if (!drop || !input || !result) return;
  const begin = async (file: File | undefined) => {
    if (!file) return;
    show(result, { tone: 'plain', title: file.name, text: 'Checking…' });
    try {
      show(result, await check(file));
    } catch (error) {
      show(result, {
        tone: 'plain',
        title: 'Not checked',
        text: messageOf(error, 'The file could not be checked. Try again.'),
      });
    }
  };
  input.addEventListener('change', () => void begin(input.files?.[0]).then(() => (input.value = '')));
  drop.addEventListener('dragover', (event) => {
    event.preventDefault();
    drop.dataset['over'] = '';
  });
  drop.addEventListener('dragleave', () => delete drop.dataset['over']);
  drop.addEventListener('drop', (event) => {
    event.preventDefault();
    delete drop.dataset['over'];
    void begin(event.dataTransfer?.files[0]);
  });
}
