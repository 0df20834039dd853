/**
 * MUI's grid writes its variables into a style element of its own, which our content security policy refuses, and without a nonce,
 * which files served as they are cannot have, it offers no other way. A stylesheet made by script is allowed: it becomes one.
 */
import type { Plugin } from 'vite';

const MODULE = /@mui\/x-data-grid\/utils\/css\/context\.mjs$/;
const STYLE_ELEMENT = /const tag = \/\*#__PURE__\*\/_jsx\("style", \{[\s\S]*?\n\s*\}\);/;
const STYLE_SHEET = `const tag = null;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(cssString);
    if (!adopted.has(className)) document.adoptedStyleSheets.push(sheet);
    adopted.add(className);`;

export function gridVariables(): Plugin {
  return {
    name: 'ajose:grid-variables',
    apply: 'build',
    transform: {
      filter: { id: MODULE },
      handler(code) {
        if (!STYLE_ELEMENT.test(code)) {
          this.error('The grid makes its style element in another way now; see gridVariables.ts.');
        }
        return { code: `const adopted = new Set();\n${code.replace(STYLE_ELEMENT, STYLE_SHEET)}`, map: null };
      },
    },
  };
}
