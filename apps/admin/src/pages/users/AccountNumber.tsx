/** A bank account's number: to copy, or masked with a button that shows it. A masked one cannot be copied. */
import { useEffect, useRef } from 'react';
import { isMasked } from '@ajose/sdk/domain/masks';
import { ContactNumber } from '@ajose/ui/display/ContactNumber';
import { CopyField } from '@ajose/ui/display/CopyField';
import { Facts } from '@ajose/ui/layout/Facts';
import { Quiet } from '@ajose/ui/layout/Quiet';

interface AccountNumberProps {
  label: string;
  /** The label within a sentence: "own account number". */
  what: string;
  number: string;
  onShow: () => void;
  /** What it is used for now, each in a few words. */
  use?: readonly string[];
}

export function AccountNumber({ label, what, number, onShow, use = [] }: AccountNumberProps) {
  const here = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const masked = isMasked(number);

  useEffect(() => {
    // The pressed button is gone, so the field takes its focus.
    if (masked || !pressed.current) return;
    pressed.current = false;
    here.current?.querySelector('input')?.focus();
  }, [masked]);

  const show = (): void => {
    pressed.current = true;
    onShow();
  };
  return (
    <div ref={here}>
      {masked ? (
        <Facts facts={[[label, <ContactNumber key="number" number={number} what={what} onShow={show} />]]} />
      ) : (
        <CopyField label={label} value={number} />
      )}
      {use.map((words) => (
        <Quiet key={words}>{words}</Quiet>
      ))}
    </div>
  );
}
