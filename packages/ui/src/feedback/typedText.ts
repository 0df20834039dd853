/** Lets a form tell its dialog whether it has text that closing would discard. */
import { createContext, useContext, useEffect, useId, useMemo, useRef } from 'react';

type Report = (form: string, typed: boolean) => void;

/** The dialog around a form; null where there is none. */
export const TypedText = createContext<Report | null>(null);

/** Called by a form: reports whether it has such text. */
export function useReportTyped(typed: boolean): void {
  const report = useContext(TypedText);
  const form = useId();
  useEffect(() => {
    report?.(form, typed);
    return () => report?.(form, false);
  }, [report, form, typed]);
}

/** Called by a dialog: the context's value, and whether one of its forms holds text. */
export function useTyped(): { report: Report; holdsText: () => boolean } {
  const forms = useRef(new Set<string>());
  return useMemo(
    () => ({
      report: (form, typed) => void (typed ? forms.current.add(form) : forms.current.delete(form)),
      holdsText: () => forms.current.size > 0,
    }),
    [],
  );
}
