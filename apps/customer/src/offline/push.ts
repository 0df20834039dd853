/**
 * Whether this device gets push notices. It is the customer's who turned it on: signing out ends it, and their next sign-in here
 * goes on with it. static/push.js shows what arrives.
 */
import { kept } from '@ajose/sdk/store';
import { readPush, turnPushOn } from '../data/notices.ts';
import { readSessionEnd } from './sessionEnd.ts';

/** Who gets push notices on this device, with the session that said so last; or that the customer has put the offer off. */
const NAME = 'toldAtOnce';
const LATER = 'later';

const listeners = new Set<() => void>();
const announce = (): void => {
  for (const listener of listeners) listener();
};
export function onTellingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * `impossible`: this browser cannot show push notices; an iPhone can where the app was opened from its home screen. `blocked`: the customer
 * forbade them.
 */
export type Telling = 'impossible' | 'blocked' | 'on' | 'off' | 'later';

export function tellingOf(userId: string): Telling {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'impossible';
  if (Notification.permission === 'denied') return 'blocked';
  const said = kept.get(NAME);
  if (said === LATER) return 'later';
  return Notification.permission === 'granted' && said?.split(' ')[0] === userId ? 'on' : 'off';
}

const ownerOf = (userId: string): string => `${userId} ${readSessionEnd()}`;

async function subscribe(key: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('The app is not kept on this device');
  const ask = () => registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const before = await registration.pushManager.getSubscription();
  // A subscription that was made for another key of the server cannot be used any more.
  return ask().catch(async (error: unknown) => {
    if (!(await before?.unsubscribe())) throw error;
    return ask();
  });
}

async function tell(userId: string, key: string): Promise<void> {
  const { endpoint, keys = {} } = (await subscribe(key)).toJSON();
  await turnPushOn({ userId, endpoint: endpoint ?? '', p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' });
  kept.set(NAME, ownerOf(userId));
}

/** Asks the customer, as browsers demand, and then the server. @returns false where the customer does not want it after all */
export async function turnOn(userId: string, key: string): Promise<boolean> {
  const isWanted = (await Notification.requestPermission()) === 'granted';
  if (isWanted) await tell(userId, key);
  announce();
  return isWanted;
}

/** Ends push notices on this device. The push service then refuses the device, by which the server learns that they have ended. */
async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

export async function turnOff(): Promise<void> {
  await unsubscribe();
  kept.remove(NAME);
  announce();
}

export function putOff(): void {
  kept.set(NAME, LATER);
  announce();
}

/** After a sign-in, turns push notices on again for a customer who had them on this device. */
export async function goOnTelling(userId: string): Promise<void> {
  if (tellingOf(userId) !== 'on' || kept.get(NAME) === ownerOf(userId)) return;
  const { key } = await readPush(userId);
  if (key !== null) await tell(userId, key);
}

/** After signing out: nobody gets push notices on this device, also where the server could not be asked. */
export async function stopTelling(): Promise<void> {
  if (kept.get(NAME) !== null && 'serviceWorker' in navigator) await unsubscribe().catch(() => undefined);
}

/** Takes down what is shown on this device, because its owner has read the list. */
export async function takeDown(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}
