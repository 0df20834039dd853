/** Whether the window is as narrow as a phone, where the sidebar is a drawer. */
import useMediaQuery from '@mui/material/useMediaQuery';
import { textScale } from './useWidth.ts';

const PHONE_TO = 767.98;

export const usePhone = (): boolean => useMediaQuery(`(max-width: ${PHONE_TO}px)`, { noSsr: true });

/** Whether the window is as narrow for its text as a phone: larger text needs a wider window in proportion. */
export const useSmall = (): boolean => useMediaQuery(`(max-width: ${PHONE_TO * textScale()}px)`, { noSsr: true });
