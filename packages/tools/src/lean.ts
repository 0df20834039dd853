/**
 * A plugin for the apps' builds: takes out of the libraries what neither app uses and the bundler cannot see to be unused. Tests of pages
 * and stories run on the libraries as they are, journeys on what this leaves. A library whose text has changed stops the build.
 */
import { join } from 'node:path';

interface Cut {
  /** Ends of the addresses of the modules. */
  module: RegExp;
  /** Tells the module among several that bear such names. */
  having?: RegExp;
  /** What is taken out or replaced, and by what. Each has to be there. */
  cuts: readonly (readonly [old: RegExp, now: string])[];
}

/** Lets the bundler leave a component out that nobody imports. */
const PURE = '/* @__PURE__ */';

/** Draws nothing in the place of what our grid never shows; see DataGrid.tsx of packages/ui. */
const notShown = (name: string): readonly [RegExp, string] => [
  new RegExp(`^  ${name}: \\w+`, 'm'),
  `  ${name}: () => null`,
];

const all: readonly Cut[] = [
  {
    // Fields and lists that we draw ourselves.
    module: /\/formik\/dist\/formik\.esm\.js$/,
    cuts: [
      [/= \/\*#__PURE__\*\/connect\(|= connect\(/g, `= ${PURE}connect(`],
      [/^FieldArrayInner\.defaultProps = \{[^}]*\};$/m, ''],
    ],
  },
  {
    // Names for a debugger, and files of pages that a framework would fetch ahead.
    module: /\/react-router\/dist\/production\/chunk-[^/]+\.mjs$/,
    having: /^var Link = /m,
    cuts: [
      [/^\w+\.displayName = "\w+";$/gm, ''],
      [/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, `= ${PURE} $1`],
      [/React\d*\.createElement\(PrefetchPageLinks, \{ page: \w+ \}\)/, 'null'],
    ],
  },
  {
    // The theme turns the ripple off.
    module: /\/@mui\/material\/ButtonBase\/ButtonBase\.mjs$/,
    cuts: [
      [/^import TouchRipple from .*$/m, ''],
      [/enableTouchRipple \? [\s\S]*?\}\) : null\]/, 'null]'],
    ],
  },
  {
    // No field of ours is filled.
    module: /\/@mui\/material\/(Select\/Select|TextField\/TextField)\.mjs$/,
    cuts: [[/^import FilledInput from .*$/m, 'const FilledInput = () => null;']],
  },
  {
    // The theme is always given; see themeAtBuild.ts of packages/ui.
    module: /\/@mui\/system\/(createStyled\/createStyled|useTheme\/useTheme|Stack\/createStack)\.mjs$/,
    cuts: [[/^import createTheme from .*$/m, 'const createTheme = () => ({});']],
  },
  {
    module: /\/@mui\/material\/Box\/Box\.mjs$/,
    cuts: [
      [/^import \{ createTheme \} from .*$/m, "import defaultTheme from '../styles/defaultTheme.mjs';"],
      [/^const defaultTheme = createTheme\(\);$/m, ''],
    ],
  },
  {
    // Menus, panels and pages: the grid's columns have no menu, and the list filters and pages itself.
    module: /\/@mui\/x-data-grid\/constants\/defaultGridSlotsComponents\.mjs$/,
    cuts: [
      'columnMenu',
      'footer',
      'footerRowCount',
      'toolbar',
      'pagination',
      'filterPanel',
      'columnsPanel',
      'columnsManagement',
      'panel',
    ].map(notShown),
  },
  {
    // Files and paper: no list is exported or printed by the grid.
    module: /\/@mui\/x-data-grid\/DataGrid\/useDataGridComponent\.mjs$/,
    cuts: [
      [/^import \{ useGrid(Csv|Print)Export \} .*$/gm, ''],
      [/^ {2}useGrid(Csv|Print)Export\(apiRef, props\);$/gm, ''],
    ],
  },
  {
    // The server filters, and cells are not edited.
    module: /\/@mui\/x-data-grid\/colDef\/gridStringColDef\.mjs$/,
    cuts: [
      [/^import \{ (renderEditInputCell|getGridStringOperators, getGridStringQuickFilterFn) \} .*$/gm, ''],
      [/^ {2}(renderEditCell|getApplyQuickFilterFn): .*$/gm, ''],
      [/getGridStringOperators\(\)/, '[]'],
    ],
  },
  {
    // Words for the same.
    module: /\/@mui\/x-data-grid\/constants\/localeTextConstants\.mjs$/,
    cuts: [
      [
        /^ {2}(toolbar|filter|headerFilter|columnsManagement|pivot|aiAssistant|prompt|chart|aggregation)\w*: .*,$/gm,
        '',
      ],
    ],
  },
  {
    // Our columns are of no type of their own.
    module: /\/@mui\/x-data-grid\/colDef\/gridColumnTypesRegistry\.mjs$/,
    cuts: [
      [/^import .* from "\.\/grid(Numeric|Date|Boolean|SingleSelect|Actions|LongText)ColDef\.mjs";$/gm, ''],
      [/^ {2}(number|date|dateTime|boolean|singleSelect|\[GRID_ACTIONS_COLUMN_TYPE\]|longText): GRID_\w+,?$/gm, ''],
    ],
  },
  {
    module: /\/@mui\/x-data-grid\/material\/index\.mjs$/,
    cuts: [
      'baseAutocomplete',
      'baseCheckbox',
      'baseChip',
      'baseDivider',
      'baseInput',
      'baseTextarea',
      'baseMenuList',
      'baseMenuItem',
      'baseModal',
      'baseTextField',
      'baseToggleButton',
      'baseTabs',
      'basePagination',
      'basePopper',
      'baseSelect',
      'baseSelectOption',
      'baseSwitch',
    ]
      .map(notShown)
      .concat([
        // Styled when the module runs, so that the bundler keeps them.
        [
          /^import (MUI(?:Autocomplete|Checkbox|Chip|FormControlLabel|Pagination|Switch|Tabs?|ToggleButton))(?:, \{ (\w+) \})? from .*$/gm,
          'const $1 = () => null;',
        ],
        [/\$\{(tablePagination|formControlLabel)Classes\.\w+\}/g, ''],
      ]),
  },
];

/** What Formik imports of lodash, each a few lines here instead of hundreds there. */
const LODASH = /^lodash-es\/(clone|cloneDeep|isPlainObject|toPath)$/;

const ROUTER = /^react-router(\/dom)?$/;

interface Context {
  error: (message: string) => never;
  resolve: (id: string, importer: string | undefined, options: { skipSelf: true }) => Promise<{ id: string } | null>;
}

interface LeanPlugin {
  name: string;
  apply: 'build';
  enforce: 'pre';
  resolveId: {
    filter: { id: RegExp[] };
    handler: (this: Context, id: string, importer: string | undefined) => Promise<string | null>;
  };
  load: { filter: { id: RegExp }; handler: (id: string) => string };
  transform: {
    filter: { id: RegExp[] };
    handler: (this: Context, code: string, id: string) => { code: string; map: null };
  };
}

export function lean(): LeanPlugin {
  return {
    name: 'ajose:lean',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: [LODASH, ROUTER] },
      async handler(id, importer) {
        if (LODASH.test(id)) return `\0${id}`;
        // Its package names the build with warnings for developers, whatever is built.
        const found = await this.resolve(id, importer, { skipSelf: true });
        return found?.id.replace('/dist/development/', '/dist/production/') ?? null;
      },
    },
    load: {
      // Only the names that resolveId gives have no ending.
      filter: { id: /lodash-es\/\w+$/ },
      handler: (id) =>
        `export { ${id.replace(/^.*\//, '')} as default } from ${JSON.stringify(join(import.meta.dirname, 'lean-lodash.ts'))};`,
    },
    transform: {
      filter: { id: all.map(({ module }) => module) },
      handler(code, id) {
        const cuts = all
          .filter(({ module, having }) => module.test(id) && (having?.test(code) ?? true))
          .flatMap(({ cuts }) => cuts);
        const missing = cuts.find(([old]) => code.search(old) < 0);
        if (missing) this.error(`${id} has changed and has no ${String(missing[0])}; see lean.ts.`);
        return { code: cuts.reduce((text, [old, now]) => text.replace(old, now), code), map: null };
      },
    },
  };
}
