/**
 * A second member has to approve what was just sent. Whatever was open closes, in whichever dialog or form it was, and one dialog says what
 * was asked and where it is now.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import type { WaitsForMemberReply } from '@ajose/sdk/contract/member-requests';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { useBackCloses } from '../components/useBackCloses.ts';
import { makeStale } from '../data/keys.ts';
import { ASKED } from '../sayingWhatWaits.ts';

const AskedDialog = dialogLater(async () => (await import('./AskedDialog.tsx')).AskedDialog);

interface Asked {
  /** What was asked last; null once it was seen. */
  reply: WaitsForMemberReply | null;
  /** How often something was asked. As a key it makes the page and its dialogs begin anew. */
  times: number;
}

/** @param close closes the dialog that the frame itself has opened */
export function useWhatWasAsked(close: () => void): Asked & { forget: () => void } {
  const [asked, setAsked] = useState<Asked>({ reply: null, times: 0 });
  const follow = useEffectEvent((event: Event) => {
    if (!(event instanceof CustomEvent)) return;
    // `sayingWhatWaits` sends it.
    const reply: WaitsForMemberReply = event.detail;
    setAsked(({ times }) => ({ reply, times: times + 1 }));
    close();
    void makeStale('requests');
  });
  useEffect(() => {
    const onAsked = (event: Event): void => follow(event);
    window.addEventListener(ASKED, onAsked);
    return () => window.removeEventListener(ASKED, onAsked);
  }, []);
  return { ...asked, forget: () => setAsked(({ times }) => ({ reply: null, times })) };
}

export function WhatWasAsked({ reply, onClose }: Pick<Asked, 'reply'> & { onClose: () => void }) {
  useBackCloses(reply !== null, onClose);
  return reply && <AskedDialog reply={reply} onClose={onClose} />;
}
