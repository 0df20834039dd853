/** Everything a sandbox remembers: its records in memory and on disk, and the balance that follows from them. Amounts are whole kobo. */
import { openJournal, type Journal } from './journal.ts';
import type { Charge, Kinds, Refund, Transfer } from './records.ts';

type RecordKind<K> = Exclude<keyof K, 'settings'> & string;
type Shelves<K> = { readonly [Kind in RecordKind<K>]: Map<string, K[Kind]> };

/** Delivered events are only shown, so only this many are kept. */
const EVENTS_KEPT = 1000;

export interface Books<K extends Kinds> {
  /** The records of each kind by their keys, oldest first. */
  readonly of: Shelves<K>;
  readonly charges: ReadonlyMap<string, K['charge']>;
  readonly accounts: ReadonlyMap<string, K['account']>;
  readonly transfers: ReadonlyMap<string, K['transfer']>;
  readonly refunds: ReadonlyMap<string, K['refund']>;
  readonly events: ReadonlyMap<string, K['event']>;
  readonly settings: K['settings'];
  /** The balance that pays transfers. */
  readonly balanceKobo: number;
  charge: (reference: string) => K['charge'] | undefined;
  nextId: () => number;
  /** Adds a record, or replaces the one with its key, in memory and on disk. */
  put: <Kind extends keyof K & string>(kind: Kind, record: K[Kind]) => K[Kind];
  reset: () => void;
  close: () => void;
}

interface Options<K extends Kinds> {
  /** The key of a record of each kind. */
  keys: { readonly [Kind in RecordKind<K>]: (record: K[Kind]) => string };
  /** The settings of a new sandbox, and of one that was reset. */
  defaults: K['settings'];
  /** The file of the books. Without it they are lost when the process ends. */
  file: string | null;
}

export function openBooks<K extends Kinds>({ keys, defaults, file }: Options<K>): Books<K> {
  const of = Object.fromEntries(Object.keys(keys).map((kind) => [kind, new Map()])) as unknown as Shelves<K>;
  let settings = { ...defaults };
  let balanceKobo = defaults.openingKobo;
  let lastId = 1_000_000;

  const isSettings = (kind: string, _record: unknown): _record is K['settings'] => kind === 'settings';
  const keyOf = (kind: string, record: unknown): string =>
    kind === 'settings' ? kind : keys[kind as RecordKind<K>](record as K[RecordKind<K>]);
  const take = (kind: string, record: unknown): void => {
    if (isSettings(kind, record)) {
      balanceKobo += record.openingKobo - settings.openingKobo;
      settings = record;
      return;
    }
    const shelf: Map<string, unknown> = of[kind as RecordKind<K>];
    const key = keyOf(kind, record);
    lastId = Math.max(lastId, idOf(record));
    balanceKobo += effect(kind, record) - effect(kind, shelf.get(key));
    shelf.set(key, record);
  };
  let journal: Journal | null = file === null ? null : openJournal(file, take);
  const trimEvents = (): void => {
    for (const [key, event] of of.event) {
      if (of.event.size <= EVENTS_KEPT) return;
      if (event.state === 'waiting' || event.state === 'held') continue;
      of.event.delete(key);
      journal?.write('event', key, null);
    }
  };

  return {
    of,
    charges: of.charge,
    accounts: of.account,
    transfers: of.transfer,
    refunds: of.refund,
    events: of.event,
    get settings() {
      return settings;
    },
    get balanceKobo() {
      return balanceKobo;
    },
    charge: (reference) => of.charge.get(reference),
    nextId: () => (lastId += 1),
    put(kind, record) {
      take(kind, record);
      journal?.write(kind, keyOf(kind, record), record);
      if (kind === 'event') trimEvents();
      return record;
    },
    reset() {
      for (const shelf of Object.values<Map<string, unknown>>(of)) shelf.clear();
      settings = { ...defaults };
      balanceKobo = defaults.openingKobo;
      journal?.clear();
    },
    close() {
      journal?.close();
      journal = null;
    },
  };
}

const idOf = (record: unknown): number =>
  typeof record === 'object' && record !== null && 'id' in record && typeof record.id === 'number' ? record.id : 0;

/** How much a record adds to the balance that pays transfers. */
function effect(kind: string, record: unknown): number {
  if (record === undefined) return 0;
  if (kind === 'charge') {
    const { paidKobo, feesKobo } = record as Charge;
    return paidKobo - (feesKobo ?? 0);
  }
  if (kind === 'refund') {
    const { status, amountKobo } = record as Refund;
    return status === 'failed' ? 0 : -amountKobo;
  }
  if (kind !== 'transfer') return 0;
  const { status, amountKobo, feeKobo, dutyKobo = 0 } = record as Transfer;
  return status === 'pending' || status === 'success' ? -(amountKobo + feeKobo + dutyKobo) : 0;
}
