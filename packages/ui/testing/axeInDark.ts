/** Checks a story's colours in the dark scheme; the accessibility addon checks everything in the light one. */
import { inDark, violations } from '@ajose/tools/axe';

/** The rules that a scheme can break; names and roles are the same in both. */
const rules = ['color-contrast', 'link-in-text-block'];

export async function axeInDark(): Promise<void> {
  if (document.documentElement.dataset['scheme'] === 'dark') return;
  const faults = await inDark(() => violations({ runOnly: { type: 'rule', values: rules } }));
  if (faults.length > 0) throw new Error(`In dark, axe found:\n${faults.join('\n')}`);
}
