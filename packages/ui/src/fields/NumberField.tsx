/**
 * A number while a person types it: digits with one optional decimal point, shown with its thousands separated. Text that is pasted,
 * dropped, filled in or dictated has to be one plain number; otherwise the field keeps its value and says so. The form's rules judge the
 * number.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useForkRef } from '@mui/material/utils';
import { changeAmount, shownAmount } from './amountTyping.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type NumberFieldProps = Omit<
  TextFieldProps,
  'value' | 'onChange' | 'type' | 'slotProps' | 'lines' | 'maxLength'
> & {
  /** The text without separators. It is not a number, because "1." and "" occur while a person types. */
  value: string;
  onChange: (value: string) => void;
  /** 0 for whole numbers. */
  decimals?: 0 | 2;
  /** The message when the field refuses what came in. */
  refusal?: string;
  /** The frame, with its adornments. */
  frame?: NonNullable<TextFieldProps['slotProps']>['input'];
};

const NOT_ONE_NUMBER = {
  0: 'Please type a whole number, for example 12',
  2: 'Please type the number, for example 12.5',
};

export function NumberField({ value, onChange, inputRef, decimals = 2, refusal, frame, ...rest }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const both = useForkRef(input, inputRef);
  const [refused, setRefused] = useState(false);
  // A keyboard that composes text writes it several times; the field judges the final text.
  const [composed, setComposed] = useState<string | null>(null);
  // How many digits and points are before the caret, so that it does not jump when separators come and go.
  const [caret, setCaret] = useState<{ after: number; atEnd: boolean } | null>(null);
  const before = useBeforeInput(input);
  const shown = shownAmount(value);

  useLayoutEffect(() => {
    const element = input.current;
    if (!element || !caret || document.activeElement !== element) return;
    const place = caret.atEnd ? element.value.length : placeAfter(element.value, caret.after);
    element.setSelectionRange(place, place);
  }, [caret]);

  function judge(element: HTMLInputElement, { selected, deleted }: BeforeInput) {
    const text = element.value;
    const taken = changeAmount({ value, text, selected, deleted, decimals });
    const place = taken === null ? (selected?.end ?? shown.length) : (element.selectionStart ?? text.length);
    const full = taken === null ? shown : text;
    setCaret({ after: full.slice(0, place).replaceAll(',', '').length, atEnd: place === full.length });
    setRefused(taken === null);
    if (taken !== null && taken !== value) onChange(taken);
  }

  return (
    <TextField
      {...rest}
      {...(refused && {
        error: true,
        helperText: <span role="alert">{refusal ?? NOT_ONE_NUMBER[decimals]}</span>,
      })}
      inputRef={both}
      value={composed ?? shown}
      onChange={({ target }) => {
        if (!(target instanceof HTMLInputElement)) return;
        if (before.isComposing()) setComposed(target.value);
        else judge(target, before.take());
      }}
      slotProps={{
        htmlInput: {
          inputMode: decimals === 0 ? 'numeric' : 'decimal',
          autoComplete: 'off',
          dir: 'ltr',
          onCompositionStart: () => {
            before.begin();
            setComposed(shown);
          },
          onCompositionEnd: () => {
            const element = input.current;
            const { selected } = before.take();
            setComposed(null);
            if (!element || element.value === shown) return;
            judge(element, { selected, deleted: isPartTakenOut(shown, element.value) });
          },
        },
        input: frame ?? {},
      }}
    />
  );
}

interface BeforeInput {
  selected: { start: number; end: number } | null;
  deleted: boolean;
}

/** The selection before the newest input. The browser reports it before it changes the text; React has no such event. */
function useBeforeInput(input: React.RefObject<HTMLInputElement | null>) {
  const known = useRef<BeforeInput | null>(null);
  const composing = useRef(false);
  const note = (deleted: boolean) => {
    const { selectionStart: start, selectionEnd: end } = input.current ?? {};
    known.current = { selected: start == null || end == null ? null : { start, end }, deleted };
  };
  useEffect(() => {
    const element = input.current;
    const hear = (event: InputEvent) => {
      if (!composing.current) note(/^(?:delete|history)/.test(event.inputType));
    };
    element?.addEventListener('beforeinput', hear);
    return () => element?.removeEventListener('beforeinput', hear);
  });
  return {
    begin: () => {
      note(false);
      composing.current = true;
    },
    isComposing: () => composing.current,
    /** Returns what was noted and forgets it, because a browser that fills in a field reports nothing before. */
    take: (): BeforeInput => {
      const taken = known.current ?? { selected: null, deleted: false };
      known.current = null;
      composing.current = false;
      return taken;
    },
  };
}

/** Whether one text is the other without a part. */
function isPartTakenOut(before: string, after: string): boolean {
  let same = 0;
  while (same < after.length && before[same] === after[same]) same += 1;
  return after.length < before.length && before.endsWith(after.slice(same));
}

/** The position in a separated amount after a number of digits and points. */
function placeAfter(text: string, count: number): number {
  let place = 0;
  for (let seen = 0; seen < count && place < text.length; place += 1) if (text[place] !== ',') seen += 1;
  return place;
}
