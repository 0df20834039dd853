/**
 * MUI's grid writes its CSS variables into an inline style element, which our content security policy refuses. The grid offers a
 * nonce, which static files cannot have. The policy allows a stylesheet that a script creates, so the build replaces the element by one.
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
          this.error('The grid creates its style element in a different way; see gridVariables.ts.');
        }
        return { code: `const adopted = new Set();\n${code.replace(STYLE_ELEMENT, STYLE_SHEET)}`, map: null };
      },
    },
  };
}
