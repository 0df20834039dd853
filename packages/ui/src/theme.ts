/**
 * MUI's theme for Ajose. Every colour is a variable of tokens.css, which alone has a light and a dark value for it;
 * load tokens.css and fonts.css with it, or use ThemeProvider.tsx, which does.
 */
import { createTheme } from '@mui/material/styles';
import { Anchor } from './Anchor.tsx';
import { constants, type ColorName } from './tokens.ts';

declare module '@mui/material/styles' {
  /** Tells the compiler what `cssVariables` adds to the theme. */
  interface CssThemeVariables {
    enabled: true;
  }
}

const color = (name: ColorName) => `var(--${name})`;

const state = (name: 'positive' | 'negative' | 'caution' | 'notice', contrast: ColorName) => ({
  main: color(name),
  light: color(name),
  dark: color(name),
  contrastText: color(contrast),
});

const display = { fontFamily: constants['font-display'], fontWeight: 600, letterSpacing: '-0.015em' } as const;

/** Narrow screens, which are touched: controls that are small elsewhere are 44 pixels high. */
const phone = '@media (max-width: 767.98px)';

const focusRing = { outline: `2px solid ${color('focus')}`, outlineOffset: 2 } as const;

export const theme = createTheme({
  cssVariables: { nativeColor: true },
  palette: {
    primary: {
      main: color('primary'),
      light: color('primary'),
      dark: color('primary-hover'),
      contrastText: color('on-primary'),
    },
    secondary: { main: color('gold'), light: color('gold'), dark: color('gold-hover'), contrastText: color('on-gold') },
    success: state('positive', 'surface'),
    error: state('negative', 'surface'),
    warning: state('caution', 'surface'),
    info: state('notice', 'surface'),
    text: { primary: color('ink'), secondary: color('ink-soft'), disabled: color('ink-off') },
    divider: color('line'),
    background: { default: color('ground'), paper: color('surface') },
    action: {
      active: color('ink-soft'),
      hover: color('sunken'),
      selected: color('primary-soft'),
      disabled: color('ink-off'),
      disabledBackground: color('neutral-soft'),
    },
  },
  shape: { borderRadius: 10 },
  spacing: 8,
  breakpoints: { values: { xs: 0, sm: 480, md: 768, lg: 1120, xl: 1440 } },
  typography: {
    fontFamily: constants['font-text'],
    fontWeightMedium: 500,
    h1: { ...display, fontSize: constants['text-2xl'], lineHeight: 1.15 },
    h2: { ...display, fontSize: constants['text-xl'], lineHeight: 1.2 },
    h3: { ...display, fontSize: constants['text-lg'], lineHeight: 1.3, letterSpacing: '-0.005em' },
    h4: { ...display, fontSize: constants['text-md'], lineHeight: 1.35, letterSpacing: 0 },
    subtitle1: { fontSize: constants['text-md'], fontWeight: 600, lineHeight: 1.4 },
    subtitle2: { fontSize: constants['text-sm'], fontWeight: 600, lineHeight: 1.4 },
    body1: { fontSize: constants['text-md'], lineHeight: 1.55 },
    body2: { fontSize: constants['text-sm'], lineHeight: 1.5 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.45 },
    button: { fontSize: '0.9375rem', fontWeight: 600, textTransform: 'none', letterSpacing: 0, lineHeight: 1.4 },
  },
  transitions: {
    duration: {
      shortest: 150,
      shorter: 150,
      short: 200,
      standard: 220,
      complex: 250,
      enteringScreen: 220,
      leavingScreen: 180,
    },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        body: { fontSynthesis: 'none', textRendering: 'optimizeLegibility', WebkitFontSmoothing: 'antialiased' },
        '::selection': { background: color('gold'), color: color('on-gold') },
        ':focus-visible': focusRing,
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
    MuiButtonBase: {
      // The ripple adds script to every page and has no meaning.
      defaultProps: { disableRipple: true, LinkComponent: Anchor },
      styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          minHeight: 44,
          paddingInline: 18,
          borderRadius: constants['radius-control'],
          transition: `background-color var(--quick), border-color var(--quick), color var(--quick)`,
          '&:active': { transform: 'translateY(1px)' },
          '& .MuiButton-startIcon > svg, & .MuiButton-endIcon > svg': { width: 18, height: 18 },
        },
        sizeSmall: { minHeight: 36, paddingInline: 12, fontSize: '0.875rem', [phone]: { minHeight: 44 } },
        sizeLarge: { minHeight: 52, paddingInline: 24, fontSize: '1rem' },
        outlined: {
          borderColor: color('line-strong'),
          '&:hover': { borderColor: color('primary'), backgroundColor: color('primary-soft') },
        },
        text: { '&:hover': { backgroundColor: color('primary-soft') } },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: { borderRadius: constants['radius-control'], width: 44, height: 44, color: color('ink-soft') },
        sizeSmall: { width: 36, height: 36, [phone]: { width: 44, height: 44 } },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' }, rounded: { borderRadius: constants['radius-card'] } },
    },
    MuiCard: {
      styleOverrides: { root: { border: `1px solid ${color('line')}`, borderRadius: constants['radius-card'] } },
    },
    MuiMenu: {
      styleOverrides: {
        paper: { ...floating(), marginTop: 6 },
        list: { padding: 6 },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          borderRadius: constants['radius-small'],
          minHeight: 40,
          [phone]: { minHeight: 44 },
          paddingInline: 10,
          gap: 10,
          whiteSpace: 'normal',
          '&.Mui-selected': { fontWeight: 600 },
        },
      },
    },
    MuiAutocomplete: {
      styleOverrides: {
        paper: { ...floating(), marginTop: 6 },
        listbox: { padding: 6 },
        option: { borderRadius: constants['radius-small'], minHeight: 44 },
      },
    },
    MuiDialog: {
      styleOverrides: { paper: { ...floating(), borderRadius: 16 } },
    },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: color('scrim') } } },
    },
    MuiTooltip: {
      styleOverrides: {
        tooltip: {
          backgroundColor: color('ink'),
          color: color('ground'),
          fontSize: constants['text-xs'],
          fontWeight: 500,
          padding: '6px 10px',
          borderRadius: constants['radius-small'],
        },
      },
    },
    MuiFormControl: { defaultProps: { fullWidth: true } },
    // The label stands above its field: it stays readable while a person types and never covers the text.
    MuiInputLabel: {
      defaultProps: { shrink: true, disableAnimation: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          maxWidth: 'none',
          whiteSpace: 'normal',
          marginBottom: 6,
          fontSize: constants['text-sm'],
          fontWeight: 500,
          lineHeight: 1.4,
          color: color('ink'),
          '&.Mui-focused, &.Mui-error': { color: color('ink') },
          '&.Mui-disabled': { color: color('ink-soft') },
        },
        asterisk: { color: color('negative') },
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: {
          backgroundColor: color('surface'),
          borderRadius: constants['radius-control'],
          fontSize: constants['text-md'],
          '& .MuiOutlinedInput-notchedOutline': {
            top: 0,
            borderColor: color('line-strong'),
            transition: `border-color var(--quick)`,
            '& legend': { display: 'none' },
          },
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: color('ink-soft') },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: color('focus'), borderWidth: 2 },
          '&.Mui-disabled': { backgroundColor: color('sunken') },
          '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: color('line') },
          '&.MuiInputBase-multiline .MuiOutlinedInput-input': { padding: 0, height: 'auto' },
          '&.MuiInputBase-sizeSmall .MuiOutlinedInput-input': { padding: '7px 12px', fontSize: constants['text-sm'] },
          // Below 16 pixels Safari on a phone zooms in when the field gets the focus.
          [phone]: {
            '&.MuiInputBase-sizeSmall .MuiOutlinedInput-input': { paddingBlock: 10, fontSize: '1rem' },
          },
          '&:has(input[readonly])': { backgroundColor: color('sunken') },
        },
        input: {
          padding: '12px 14px',
          height: '1.5em',
          lineHeight: 1.5,
          '&::placeholder': { color: color('ink-soft'), opacity: 1 },
          '&.Mui-disabled': { WebkitTextFillColor: color('ink-soft') },
        },
        multiline: { padding: '12px 14px' },
      },
    },
    MuiSelect: {
      styleOverrides: {
        select: { minHeight: '1.5em !important', '&:focus': { backgroundColor: 'transparent' } },
        icon: { color: color('ink-soft'), right: 10 },
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: {
          marginInline: 0,
          marginTop: 6,
          fontSize: '0.8125rem',
          lineHeight: 1.45,
          color: color('ink-soft'),
          // A form that is being sent can still be read.
          '&.Mui-disabled': { color: color('ink-soft') },
        },
      },
    },
    MuiCheckbox: { styleOverrides: { root: { padding: 10, color: color('line-strong') } } },
    MuiRadio: { styleOverrides: { root: { padding: 10, color: color('line-strong') } } },
    MuiFormControlLabel: { styleOverrides: { root: { marginLeft: -10, marginRight: 0 } } },
    MuiTabs: {
      styleOverrides: {
        // With large text the tabs stand below each other; a row that scrolls would hide one. So each draws its own
        // line.
        root: { minHeight: 44, overflow: 'visible', borderBottom: `1px solid ${color('line')}` },
        scroller: { overflow: 'visible !important' },
        list: { flexWrap: 'wrap' },
        indicator: { display: 'none' },
      },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          minHeight: 44,
          minWidth: 0,
          maxWidth: '100%',
          marginBottom: -1,
          paddingInline: 16,
          borderBottom: '2px solid transparent',
          fontSize: '0.9375rem',
          overflowWrap: 'anywhere',
          '&.Mui-selected': { borderBottomColor: color('primary'), fontWeight: 600 },
          '@media (max-width: 359.98px)': { paddingInline: 8, fontSize: '0.875rem' },
        },
      },
    },
    MuiLink: {
      defaultProps: { underline: 'always' },
      styleOverrides: { root: { fontWeight: 500, textUnderlineOffset: '0.18em' } },
    },
    MuiAlert: {
      styleOverrides: {
        root: {
          borderRadius: constants['radius-control'],
          alignItems: 'flex-start',
          flexWrap: 'wrap',
          border: '1px solid',
          '&.MuiAlert-colorSuccess': tint('positive'),
          '&.MuiAlert-colorError': tint('negative'),
          '&.MuiAlert-colorWarning': tint('caution'),
          '&.MuiAlert-colorInfo': tint('notice'),
        },
        // A long button takes a line of its own where the words would become a narrow column.
        message: { flex: '1 1 10rem', minWidth: 0, color: color('ink'), overflowWrap: 'anywhere' },
      },
    },
    MuiSkeleton: {
      defaultProps: { animation: 'wave' },
      styleOverrides: { root: { backgroundColor: color('neutral-soft'), borderRadius: constants['radius-small'] } },
    },
    MuiAccordion: {
      defaultProps: { disableGutters: true, elevation: 0 },
      styleOverrides: {
        root: {
          border: `1px solid ${color('line')}`,
          borderRadius: constants['radius-card'],
          '&::before': { display: 'none' },
          '& + &': { marginTop: 12 },
        },
      },
    },
    MuiCollapse: {
      // A hidden overflow would scroll when something in it gets the focus, and move what opens under the finger.
      styleOverrides: { root: { overflow: 'clip' }, entered: { overflow: 'visible' } },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: color('line'), fontSize: constants['text-sm'], padding: '12px 16px' },
        head: { color: color('ink-soft'), fontWeight: 500, backgroundColor: color('sunken'), whiteSpace: 'nowrap' },
      },
    },
    MuiAvatar: {
      styleOverrides: {
        root: {
          backgroundColor: color('primary-soft'),
          color: color('primary'),
          fontWeight: 600,
          fontSize: constants['text-sm'],
        },
        colorDefault: { backgroundColor: color('primary-soft'), color: color('primary') },
      },
    },
  },
});

function floating() {
  return {
    backgroundColor: color('raised'),
    border: `1px solid ${color('line')}`,
    borderRadius: constants['radius-card'],
    boxShadow: 'var(--shadow-float)',
  };
}

function tint(name: 'positive' | 'negative' | 'caution' | 'notice') {
  return {
    backgroundColor: color(`${name}-soft`),
    color: color('ink'),
    borderColor: `color-mix(in srgb, ${color(name)} 30%, transparent)`,
    '& .MuiAlert-icon': { color: color(name), opacity: 1 },
  };
}
