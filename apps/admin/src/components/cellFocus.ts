/** Whether a control stands in a grid's cell, where it is no Tab stop of its own: the grid is one, and Enter leads in. */
import { createContext, use } from 'react';

export const InGrid = createContext(false);

/** The tabIndex of a control that may stand in a cell. */
export const useCellTabIndex = (): 0 | -1 => (use(InGrid) ? -1 : 0);
