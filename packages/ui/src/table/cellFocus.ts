/** Whether a control is in a grid's cell. The whole grid is one Tab stop, so its controls are not; Enter on a cell opens its link or leads to its control. */
import { createContext, useContext } from 'react';

export const InGrid = createContext(false);

/** Finds the controls of a cell that can be used. */
export const controls = 'a[href], button:not([disabled]), [role="combobox"]:not([aria-disabled="true"])';

/** The tabIndex of a control that may stand in a cell. */
export const useCellTabIndex = (): 0 | -1 => (useContext(InGrid) ? -1 : 0);
