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
      // Errors of loaders and redirects by a server: ours are caught by ErrorBoundary.tsx of packages/ui.
      [
        /^var RenderErrorBoundary = class [\s\S]*?^RenderErrorBoundary\.contextType = .*$/m,
        'var RenderErrorBoundary = () => null;',
      ],
      [/^var defaultErrorElement = .*$/m, 'var defaultErrorElement = null;'],
      [/^function usePrefetchBehavior\([\s\S]*?^\}$/m, 'function usePrefetchBehavior() { return [false, null, {}]; }'],
    ],
  },
  {
    // What browsers do between two pages, and handles on fragments: React's answer where a browser has no view transitions stays.
    module: /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
    cuts: [
      [
        /^function startViewTransition\(([^)]*)\) \{[\s\S]*?^ {4}(return mutationCallback\(\), layoutCallback\(\), spawnedWorkCallback\(\), null;)\n {2}\}\n\}$/m,
        'function startViewTransition($1) { $2 }',
      ],
      [/^FragmentInstance\.prototype\.\w+ = function [\s\S]*?^\};$/gm, ''],
      [/^ViewTransitionPseudoElement\.prototype\.\w+ = function [\s\S]*?^\};$/gm, ''],
    ],
  },
  {
    // The theme turns the ripple off.
    module: /\/@mui\/material\/ButtonBase\/ButtonBase\.mjs$/,
    cuts: [
      [/^import (TouchRipple|useLazyRipple) from .*$/gm, ''],
      [/= useLazyRipple\(\);/, '= { start() {}, stop() {}, pulsate() {} };'],
      [/enableTouchRipple \? [\s\S]*?\}\) : null\]/, 'null]'],
    ],
  },
  {
    // Prefixes: what the builds are for needs one for two properties only.
    module: /\/@emotion\/cache\/dist\/emotion-cache(\.browser)?\.esm\.js$/,
    cuts: [
      [
        /^var prefixer = function [\s\S]*?^\};$/m,
        `var prefixer = (element) => {
          if (element.type === DECLARATION && /^(user-select|backdrop-filter)$/.test(element.props) && !element["return"])
            element["return"] = WEBKIT + element.value + element.value;
        };`,
      ],
    ],
  },
  {
    // Our native selects have an outline.
    module: /\/@mui\/material\/NativeSelect\/NativeSelect\.mjs$/,
    cuts: [
      [/^import Input from .*$/m, ''],
      [/^const defaultInput = .*$/m, 'const defaultInput = null;'],
    ],
  },
  {
    // Our colours are variables, which no script can compute with.
    module: /\/@mui\/material\/Link\/getTextDecoration\.mjs$/,
    cuts: [
      [/^import \{ alpha \} from .*$/m, ''],
      [/^ {2}try \{\n.*\n {2}\} catch \{\n(.*)\n {2}\}$/m, '$1'],
    ],
  },
  {
    module: /\/@mui\/material\/Paper\/Paper\.mjs$/,
    cuts: [
      [/^import (\{ alpha \}|getOverlayAlpha) from .*$/gm, ''],
      [/^ {8}\.\.\.\(!theme\.vars && [\s\S]*?^ {8}\}\)$/m, ''],
    ],
  },
  {
    // The theme is always given; see themeAtBuild.ts of packages/ui.
    module: /\/@mui\/system\/(createStyled\/createStyled|useTheme\/useTheme)\.mjs$/,
    cuts: [[/^import createTheme from .*$/m, 'const createTheme = () => ({});']],
  },
  {
    // Nothing of ours is styled by `sx`; a test holds it.
    module: /\/@mui\/system\/createStyled\/createStyled\.mjs$/,
    cuts: [
      [/^import styleFunctionSx from .*$/m, ''],
      [/^ {4}mutateStyles\(tag, .*$/m, ''],
      [/^ {6}if \(!skipSx\) \{\n.*\n {6}\}$/m, ''],
    ],
  },
  {
    module: /\/@mui\/material\/zero-styled\/index\.mjs$/,
    cuts: [[/^import \{ extendSxProp \} from .*$/m, 'const extendSxProp = (props) => props;']],
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
    // Files and paper, widths that are drawn, and data that the grid fetches: our lists have none of these.
    module: /\/@mui\/x-data-grid\/DataGrid\/useDataGridComponent\.mjs$/,
    cuts: [
      [/^import \{ useGrid(CsvExport|PrintExport|DataSource) \} .*$/gm, ''],
      [/^ {2}useGrid(CsvExport|PrintExport|DataSource|ColumnResize)\(apiRef, props\);$/gm, ''],
      [/, useGridColumnResize \}/, ' }'],
    ],
  },
  {
    // Cells are not edited: each is there to be read.
    module: /\/@mui\/x-data-grid\/hooks\/features\/editing\/useGridEditing\.mjs$/,
    cuts: [
      [/^import \{ useGrid(Cell|Row)Editing \} .*$/gm, ''],
      [/^ {2}useGridCellEditing\(apiRef, props\);$/m, "  apiRef.current.getCellMode = () => 'view';"],
      [/^ {2}useGridRowEditing\(apiRef, props\);$/m, ''],
    ],
  },
  {
    // The server filters.
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
    // What the slots above would be drawn with. Words on hover are the browser's.
    module: /\/@mui\/x-data-grid\/material\/index\.mjs$/,
    cuts: [
      'baseAutocomplete',
      'baseBadge',
      'baseButton',
      'baseCheckbox',
      'baseChip',
      'baseCircularProgress',
      'baseDivider',
      'baseInput',
      'baseLinearProgress',
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
        [
          /^ {2}baseTooltip: \w+/m,
          '  baseTooltip: ({ title, children }) => React.cloneElement(children, { title: title || undefined })',
        ],
        // All but the arrows of a sorted column.
        [/^ {2}(?!columnUnsorted|columnSorted)(\w+Icon): Grid\w+/gm, '  $1: () => null'],
        // Styled when the module runs, so that the bundler keeps them.
        [
          /^import (MUI(?!IconButton|Skeleton)\w+|ClickAwayListener)(?:, \{ \w+ \})? from .*$/gm,
          'const $1 = () => null;',
        ],
        [/\$\{(tablePagination|formControlLabel|listItemText|inputAdornment)Classes\.\w+\}/g, ''],
      ]),
  },
  {
    module: /\/@mui\/x-data-grid\/material\/icons\/index\.mjs$/,
    cuts: [[/= createSvgIcon\(/g, `= ${PURE} createSvgIcon(`]],
  },
];

/** What Formik imports of lodash, each a few lines here instead of hundreds there. */
const LODASH = /^lodash-es\/(clone|cloneDeep|isPlainObject|toPath)$/;

/** What emotion never comes to use: all that MUI styles says itself which properties reach an element. */
const UNUSED: Readonly<Record<string, string>> = {
  'hoist-non-react-statics': 'export default (target) => target;',
  '@emotion/is-prop-valid': 'export default () => true;',
};
const NEVER = new RegExp(`^(${Object.keys(UNUSED).join('|')})$`);

/** Of the modules that resolveId names anew. */
const MARK = '\0lean:';

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
      filter: { id: [LODASH, NEVER, ROUTER] },
      async handler(id, importer) {
        if (LODASH.test(id) || NEVER.test(id)) return `${MARK}${id}`;
        // Its package names the build with warnings for developers, whatever is built.
        const found = await this.resolve(id, importer, { skipSelf: true });
        return found?.id.replace('/dist/development/', '/dist/production/') ?? null;
      },
    },
    load: {
      filter: { id: /^\0lean:/ },
      handler: (id) => {
        const name = id.replace(MARK, '');
        return (
          UNUSED[name] ??
          `export { ${name.replace(/^.*\//, '')} as default } from ${JSON.stringify(join(import.meta.dirname, 'lean-lodash.ts'))};`
        );
      },
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
