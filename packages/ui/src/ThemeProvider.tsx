/** The look for everything inside: fonts, variables, MUI's theme. Each app wraps itself in it once, in main.tsx. */
import './alert.css';
import './fonts.css';
import './heard.css';
import './tokens.css';
import type { ReactNode } from 'react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider as MuiThemeProvider } from '@mui/material/styles';
import { theme } from './theme.ts';

export interface ThemeProviderProps {
  children: ReactNode;
}

export function ThemeProvider({ children }: ThemeProviderProps) {
  return (
    <MuiThemeProvider theme={theme}>
      <CssBaseline />
      {children}
    </MuiThemeProvider>
  );
}
