/**
 * A second member has to approve what was just sent. Whatever was open closes, in whichever dialog or form it was, and one dialog says what
 * was asked and where it is now.
 */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { useBackCloses } from '../components/useBackCloses.ts';
import { makeStale } from '../data/keys.ts';
import { forgetAsked, onAsked, whatWasAsked } from '../sayingWhatWaits.ts';

const AskedDialog = dialogLater(async () => (await import('./AskedDialog.tsx')).AskedDialog);

/**
 * @param close closes the dialog that the frame itself has opened
 * @returns a key for the page and its dialogs, with which all of them begin anew, and whether the frame's dialog is to be left out
 */
export function useWhatWasAsked(close: () => void): { key: number; closes: boolean } {
  const { reply, times } = useSyncExternalStore(onAsked, whatWasAsked);
  const follow = useEffectEvent(() => {
    close();
    void makeStale('requests');
  });
  useEffect(() => {
    if (reply !== null) follow();
  }, [reply]);
  return { key: times, closes: reply !== null };
}

export function WhatWasAsked() {
  const { reply } = useSyncExternalStore(onAsked, whatWasAsked);
  useBackCloses(reply !== null, forgetAsked);
  return reply && <AskedDialog reply={reply} onClose={forgetAsked} />;
}
