/** How a page's fault is reported. Each app provides a function, which the boundary that catches the fault calls. */
import { createContext } from 'react';

/** @returns the id of the report, to be shown. @param place where it happened, as the app names its places; the page's address unless given */
export type ReportFault = (error: unknown, place: string | undefined) => string;

/** Null where nothing is reported, as in a story. */
export const FaultReport = createContext<ReportFault | null>(null);
