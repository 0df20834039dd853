/** What happens before and after each test of a page. */
import { cleanup } from 'vitest-browser-react/pure';
import { setUpPageTests } from '@ajose/tools/page-setup';
import { forgetEverything } from '@ajose/app/keys.ts';
import { standTranslation } from '@ajose/ui/shell/translated.ts';

standTranslation();
setUpPageTests({ unmount: cleanup, forget: forgetEverything });
