/** Whether the window is as narrow as a phone, where the sidebar is a drawer. */
import useMediaQuery from '@mui/material/useMediaQuery';

export const usePhone = (): boolean => useMediaQuery('(max-width: 767.98px)', { noSsr: true });
