/** A browser that can get push notices, without a push service: what it is asked for, and what it answers. */
import { vi } from 'vitest';

export const P256DH = 'B'.repeat(87);
export const AUTH = 'A'.repeat(22);

export function pushBrowser(permission: NotificationPermission, answer: NotificationPermission = 'granted') {
  let now = permission;
  let endpoint: string | null = null;
  const unsubscribe = vi.fn<() => Promise<boolean>>(() => {
    endpoint = null;
    return Promise.resolve(true);
  });
  const subscription = () =>
    endpoint === null
      ? null
      : { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys: { p256dh: P256DH, auth: AUTH } }) };
  const subscribe = vi.fn<(options: PushSubscriptionOptionsInit) => Promise<unknown>>(() => {
    endpoint = 'https://push.example.com/1';
    return Promise.resolve(subscription());
  });
  const shown = { close: vi.fn<() => void>() };
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => now);
  const requestPermission = vi.spyOn(Notification, 'requestPermission').mockImplementation(() => {
    now = answer;
    return Promise.resolve(answer);
  });
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
    pushManager: { subscribe, getSubscription: () => Promise.resolve(subscription()) },
    getNotifications: () => Promise.resolve([shown]),
  } as never);
  return { subscribe, unsubscribe, requestPermission, shown };
}
