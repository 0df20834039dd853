/** Whether a control stands in a grid's cell. The grid is one Tab stop, so such a control is none; Enter on its cell leads in. */
import { createContext, useContext } from 'react';

export const InGrid = createContext(false);

/** Finds the controls of a cell that can be used. */
export const controls = 'a[href], button:not([disabled]), [role="combobox"]:not([aria-disabled="true"])';

/** The tabIndex of a control that may stand in a cell. */
export const useCellTabIndex = (): 0 | -1 => (useContext(InGrid) ? -1 : 0);
