/** The server's settings, read once from the environment at start. With wrong settings the start fails and prints a line for each. */
import { createHash } from 'node:crypto';
import type { Help, Operator } from '@ajose/sdk/contract/help';
import { readEmail } from '@ajose/sdk/domain/email';
import { gatewayNames, type GatewayName } from '@ajose/sdk/domain/gateways';
import { readDay } from '@ajose/sdk/domain/readers';
import { MAX_AMOUNT_NAIRA, toKobo } from '@ajose/sdk/domain/money';
import {
  USUAL_BANK_CHANGE_HOURS,
  USUAL_ESTATE_HOURS,
  USUAL_LEAST_WITHDRAWAL_NAIRA,
  USUAL_MOST_DEPOSIT_NAIRA,
  USUAL_WITHDRAWN_A_DAY_NAIRA,
} from '@ajose/sdk/domain/promises';

export interface Env {
  port: number;
  host: string;
  /** The server's own connection, by the role that may not write the ledger's tables. */
  databaseUrl: string;
  /** The same database without a pooler in between, for the queue, which needs its own connections to listen. */
  databaseDirectUrl: string;
  databaseConnections: number;
  /** Null where it is not set; at least one of the two is. */
  paystack: PaystackSettings | null;
  monnify: MonnifySettings | null;
  /** The gateway to use where either could do it: the cheaper one for the amount, or this one. */
  gatewayPreferred: 'cheapest' | GatewayName;
  /** Whether a key of a gateway is a live one, so that real money moves. */
  live: boolean;
  customerOrigin: string;
  adminOrigin: string;
  smtpUrl: string;
  mailFrom: string;
  payouts: 'automatic' | 'manual';
  /** Whether limits by verification level are checked. Otherwise only the email address has to be confirmed before money leaves. */
  kyc: boolean;
  /** From this amount on, money that is made or settled by hand needs a second administrator; null turns that off. */
  dualApprovalKobo: bigint | null;
  /** An offline investment that starts more days ago than this needs a second administrator. */
  dualApprovalBackDatedDays: number;
  /** A product that returns more than this in a year, in percent, needs a second administrator; null turns that off. */
  dualApprovalYearlyPercent: number | null;
  logLevel: string;
  requireAdminTwoFactor: boolean;
  /** Whether passwords are hashed weakly, for tests that make thousands of accounts. */
  quickPasswords: boolean;
  /** Encrypts the secrets of authenticator apps at rest. */
  twoFactorKey: Buffer;
  /** Keys that only decrypt: earlier ones, until rotate-key.ts has run, or the next `TWO_FACTOR_KEY`. */
  twoFactorOtherKeys: readonly Buffer[];
  /** Makes the hashes that recognise a BVN. It must never change, because no BVN would be recognised after that. */
  personKey: Buffer;
  /** Signs push notices; browsers ask for its public half; null: there are no push notices. */
  pushKey: string | null;
  /** Signs documents: the name of the key and the 32 bytes that it is made from. */
  documentKey: { kid: string; seed: Buffer };
  /** Whether webhooks may go to addresses that are not public and to http, as on a developer's machine. */
  webhooksToPrivate: boolean;
  /** How long a process that has to end still takes calls, so that the proxy notices and sends them elsewhere. */
  drainMs: number;
  /** Addresses of proxies whose X-Forwarded-For is trusted; none by default. */
  trustedProxies: readonly string[];
  /** Addresses that may read /metrics; an empty list lets every address. */
  metricsAddresses: readonly string[];
  /** Where customers get help from a person; null: not stated. */
  help: Readonly<Help>;
  /** Who runs the platform and keeps the money; null: not stated. */
  operator: Readonly<Operator>;
  /** The operator's tax identification number, in what goes to the tax authority and to who was taxed; null: not stated. */
  operatorTin: string | null;
  /** The value of a unit of another currency, for letters of holdings; null: letters show only naira. */
  letterRate: LetterRate | null;
  /** The virus scanner for customers' files; null: none. */
  clamd: URL | null;
  /** Whether /docs shows the description of the API to anybody. */
  docs: boolean;
  limits: Limits;
}

export interface PaystackSettings {
  secretKey: string;
  baseUrl: string;
  /** The bank that gives customers their own account numbers with a live key. */
  preferredBank: 'wema-bank' | 'titan-paystack';
}

export interface MonnifySettings {
  apiKey: string;
  secretKey: string;
  contractCode: string;
  /** The number of our account at Monnify, from which payouts are paid. */
  sourceAccount: string;
  baseUrl: string;
}

export interface LetterRate {
  /** As in ISO 4217: `USD`. */
  currency: string;
  /** Naira for one unit, in ten thousandths. */
  tenThousandths: bigint;
  /** The day of the rate, and who published it. */
  day: string;
  source: string;
}

export interface Limits {
  /** Sign-ups per minute and address. */
  signUpsPerMinute: number;
  /** Reset links asked for or used, per minute and address. */
  resetsPerMinute: number;
  /** Look-ups of an account's name at the gateway, per minute and session. */
  resolvesPerMinute: number;
  /** Names of bank accounts that customers of one network may look up in an hour. */
  namesPerHour: number;
  /** Calls of one customer that make a call to the gateway, per minute. */
  gatewayCallsPerCustomer: number;
  /** Calls to the gateway of all processes together, per minute. */
  gatewayCallsPerMinute: number;
  /** All other calls, per minute and session. */
  callsPerMinute: number;
  /** Calls without a valid token, per minute and address. */
  anonymousCallsPerMinute: number;
  /** How many sign-ins of one account may fail from one network before each further one has to wait. */
  signInFailures: number;
  /** How many sign-ins of one account may fail from all networks together, for devices that the account does not know. */
  signInFailuresPerAccount: number;
  /** After this many failures a network address has one free guess at each account; a wrong one means a wait. */
  signInFailuresPerAddress: number;
  /** The largest deposit, in kobo. */
  depositMostKobo: bigint;
  /** How many deposits a customer may have begun and not paid, and their largest sum, in kobo. */
  openDeposits: number;
  openDepositsKobo: bigint;
  /** The smallest withdrawal, and what a customer may withdraw in a day of Lagos, in kobo. */
  withdrawalLeastKobo: bigint;
  withdrawnADayKobo: bigint;
  /** For how many hours after a change nothing is paid to the new bank account. */
  bankChangeHours: number;
  /** For how many hours after a customer was told that a case of death holds the account nothing is paid to an estate. */
  estateHours: number;
  /** Largest request body, in bytes. */
  bodyBytes: number;
  /** Milliseconds in which a whole request must have arrived, including a file of 5 MB over a slow line. */
  requestMs: number;
}

/** The message has one line for each wrong setting. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

type Source = Readonly<Record<string, string | undefined>>;

/** Reads settings and collects their mistakes, so that one start shows them all. */
class Reader {
  readonly problems: string[] = [];
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  text(name: string, otherwise?: string): string {
    const value = this.#source[name]?.trim();
    if (value) return value;
    if (otherwise !== undefined) return otherwise;
    this.problems.push(`${name} is not set`);
    return '';
  }

  /** @param or a further value that is allowed, for the message: " or off" */
  whole(name: string, otherwise: number, least: number, most: number, or = ''): number {
    const text = this.text(name, String(otherwise));
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    this.problems.push(`${name} must be a whole number from ${least} to ${most}${or}, not "${text}"`);
    return otherwise;
  }

  choice<T extends string>(name: string, choices: readonly T[], otherwise: T): T {
    const text = this.text(name, otherwise);
    const match = choices.find((choice) => choice === text);
    if (match) return match;
    this.problems.push(`${name} must be ${choices.join(' or ')}, not "${text}"`);
    return otherwise;
  }

  url(name: string, protocols: readonly string[], otherwise?: string): string {
    const text = this.text(name, otherwise);
    if (text && !(URL.canParse(text) && protocols.includes(new URL(text).protocol)))
      this.problems.push(
        `${name} must be an address beginning ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      );
    return text;
  }

  origin(name: string, otherwise: string): string {
    const text = this.url(name, ['http:', 'https:'], otherwise);
    return URL.canParse(text) ? new URL(text).origin : text;
  }

  list(name: string): readonly string[] {
    return this.text(name, '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }
}

const POSTGRES = ['postgres:', 'postgresql:'];

/** An amount of whole naira, in kobo. */
const readNaira = (read: Reader, name: string, otherwise: number, least = 1): bigint =>
  toKobo(read.whole(name, otherwise, least, MAX_AMOUNT_NAIRA));

function readLimits(read: Reader): Limits {
  return {
    signUpsPerMinute: read.whole('LIMIT_SIGN_UPS', 60, 1, 1_000_000),
    resetsPerMinute: read.whole('LIMIT_RESETS', 20, 1, 1_000_000),
    resolvesPerMinute: read.whole('LIMIT_RESOLVES', 30, 1, 1_000_000),
    namesPerHour: read.whole('LIMIT_NAMES_NETWORK', 30, 1, 1_000_000),
    gatewayCallsPerCustomer: read.whole('LIMIT_GATEWAY_CALLS_CUSTOMER', 60, 1, 1_000_000),
    gatewayCallsPerMinute: read.whole('LIMIT_GATEWAY_CALLS', 3000, 10, 100_000_000),
    callsPerMinute: read.whole('LIMIT_CALLS', 1200, 1, 100_000_000),
    anonymousCallsPerMinute: read.whole('LIMIT_ANONYMOUS_CALLS', 1200, 1, 100_000_000),
    signInFailures: read.whole('LIMIT_SIGN_IN_FAILURES', 5, 1, 1000),
    signInFailuresPerAccount: read.whole('LIMIT_SIGN_IN_FAILURES_ACCOUNT', 30, 1, 1_000_000),
    signInFailuresPerAddress: read.whole('LIMIT_SIGN_IN_FAILURES_ADDRESS', 50, 1, 1_000_000),
    depositMostKobo: readNaira(read, 'LIMIT_DEPOSIT_NAIRA', USUAL_MOST_DEPOSIT_NAIRA),
    openDeposits: read.whole('LIMIT_OPEN_DEPOSITS', 20, 1, 10_000),
    openDepositsKobo: readNaira(read, 'LIMIT_OPEN_DEPOSITS_NAIRA', 50_000_000),
    withdrawalLeastKobo: readNaira(read, 'LIMIT_WITHDRAWAL_LEAST_NAIRA', USUAL_LEAST_WITHDRAWAL_NAIRA, 0),
    withdrawnADayKobo: readNaira(read, 'LIMIT_WITHDRAWN_A_DAY_NAIRA', USUAL_WITHDRAWN_A_DAY_NAIRA),
    estateHours: read.whole('LIMIT_ESTATE_HOURS', USUAL_ESTATE_HOURS, 0, 8760),
    bankChangeHours: read.whole('LIMIT_BANK_CHANGE_HOURS', USUAL_BANK_CHANGE_HOURS, 0, 720),
    bodyBytes: read.whole('LIMIT_BODY_BYTES', 64 * 1024, 1024, 10 * 1024 * 1024),
    requestMs: read.whole('LIMIT_REQUEST_MS', 60_000, 1000, 120_000),
  };
}

type GatewaySettings = Pick<Env, GatewayName | 'gatewayPreferred' | 'live'>;

const baseUrl = (read: Reader, name: string, usual: string): string =>
  read.url(name, ['http:', 'https:'], usual).replace(/(?<!\/)\/+$/, '');

/** One gateway has to be set; where none is, the message names Paystack's key. */
function readGateways(read: Reader): GatewaySettings {
  const apiKey = read.text('MONNIFY_API_KEY', '');
  const secretKey = apiKey === '' ? read.text('PAYSTACK_SECRET_KEY') : read.text('PAYSTACK_SECRET_KEY', '');
  const gatewayPreferred = read.choice('GATEWAY_PREFERRED', ['cheapest', ...gatewayNames], 'cheapest');
  const isSet = { cheapest: true, paystack: secretKey !== '', monnify: apiKey !== '' };
  if (!isSet[gatewayPreferred]) read.problems.push(`GATEWAY_PREFERRED is ${gatewayPreferred}, whose keys are not set`);
  return {
    gatewayPreferred,
    live: secretKey.startsWith('sk_live_') || apiKey.startsWith('MK_PROD_'),
    paystack:
      secretKey === ''
        ? null
        : {
            secretKey,
            baseUrl: baseUrl(read, 'PAYSTACK_BASE_URL', 'https://api.paystack.co'),
            preferredBank: read.choice('PREFERRED_BANK', ['wema-bank', 'titan-paystack'], 'wema-bank'),
          },
    monnify:
      apiKey === ''
        ? null
        : {
            apiKey,
            secretKey: read.text('MONNIFY_SECRET_KEY'),
            contractCode: read.text('MONNIFY_CONTRACT_CODE'),
            sourceAccount: read.text('MONNIFY_SOURCE_ACCOUNT'),
            baseUrl: baseUrl(read, 'MONNIFY_BASE_URL', 'https://api.monnify.com'),
          },
  };
}

function readDualApproval(read: Reader): bigint | null {
  const name = 'DUAL_APPROVAL_NAIRA';
  if (read.text(name, '') === 'off') return null;
  return toKobo(read.whole(name, 10_000_000, 1, MAX_AMOUNT_NAIRA, ' or off'));
}

function readYearlyPercent(read: Reader): number | null {
  if (read.text('DUAL_APPROVAL_YEARLY_PERCENT', '') === 'off') return null;
  return read.whole('DUAL_APPROVAL_YEARLY_PERCENT', 60, 0, 1_000_000, ' or off');
}

const KEY = /^[0-9a-f]{64}$/i;

function readOtherKeys(read: Reader): readonly Buffer[] {
  const texts = read.list('TWO_FACTOR_OTHER_KEYS');
  if (!texts.every((text) => KEY.test(text)))
    read.problems.push('TWO_FACTOR_OTHER_KEYS must be keys of 64 hexadecimal digits, separated by commas');
  return texts.map((text) => Buffer.from(text, 'hex'));
}

const HERE = /^(?:localhost|.+\.localhost|.+\.test|\[::1\]|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+)$/;

/** Why a fixed key may not be used, as the message names it: real money, or apps that others reach. Null on a developer's machine. */
function whyOwnKeys(live: boolean, origins: readonly string[]): string | null {
  if (live) return 'a live key of a gateway';
  const isPublic = origins.some((origin) => URL.canParse(origin) && !HERE.test(new URL(origin).hostname));
  return isPublic ? 'a public address of an app' : null;
}

/** Without this setting the key is a fixed one, for a developer's machine. @param needs who cannot do with that one */
function readKey(read: Reader, name: 'TWO_FACTOR_KEY' | 'PERSON_KEY', needs: string | null): Buffer {
  const text = read.text(name, '');
  if (KEY.test(text)) return Buffer.from(text, 'hex');
  if (text) read.problems.push(`${name} must be 64 hexadecimal digits`);
  else if (needs !== null) read.problems.push(`${name} is not set, and ${needs} needs it: 64 hexadecimal digits`);
  return createHash('sha256').update('ajose on a developer machine').digest();
}

function readQuickPasswords(read: Reader, needs: string | null): boolean {
  const quick = read.choice('QUICK_PASSWORDS', ['yes', 'no'], 'no') === 'yes';
  if (quick && needs !== null) read.problems.push(`QUICK_PASSWORDS is for tests, and ${needs} forbids it`);
  return quick;
}

const DOCUMENT_KEY = /^(20\d\d[a-z]?):([\da-f]{64})$/i;

/** The key as documents/make-key.ts prints it. Without the setting it is a fixed one, for a developer's machine. */
function readDocumentKey(read: Reader, needs: string | null): Env['documentKey'] {
  const text = read.text('DOCUMENT_KEY', '');
  const [, kid, seed] = DOCUMENT_KEY.exec(text) ?? [];
  if (kid && seed) return { kid, seed: Buffer.from(seed, 'hex') };
  if (text) read.problems.push('DOCUMENT_KEY must be a year, a colon and 64 hexadecimal digits');
  else if (needs !== null) {
    read.problems.push(`DOCUMENT_KEY is not set, and ${needs} needs it: documents/make-key.ts makes one`);
  }
  return { kid: 'demo', seed: createHash('sha256').update('ajose documents on a developer machine').digest() };
}

/** As customers/make-push-key.ts prints it: 32 bytes in base64url. */
const PUSH_KEY = /^[\w-]{43}$/;

/** Without this setting there is no key; on a developer's machine there is a fixed one. */
function readPushKey(read: Reader, needs: string | null): string | null {
  const text = read.text('PUSH_KEY', '');
  if (text !== '' && !PUSH_KEY.test(text))
    read.problems.push('PUSH_KEY must be 43 letters: customers/make-push-key.ts makes one');
  if (text !== '') return text;
  return needs === null ? createHash('sha256').update('ajose pushes on a developer machine').digest('base64url') : null;
}

function readHelp(read: Reader): Help {
  const [phone, email, hours] = ['HELP_PHONE', 'HELP_EMAIL', 'HELP_HOURS'].map((name) => read.text(name, '') || null);
  if (phone && !/^\+?[\d -]{7,}$/.test(phone)) read.problems.push(`HELP_PHONE must be a phone number, not "${phone}"`);
  if (email && readEmail(email) === null) read.problems.push(`HELP_EMAIL must be an email address, not "${email}"`);
  return { phone: phone ?? null, email: email ?? null, hours: hours ?? null };
}

function readOperator(read: Reader): Operator {
  const [name, licence, moneyAt, insured, statedOn] = [
    'OPERATOR_NAME',
    'OPERATOR_LICENCE',
    'OPERATOR_MONEY_AT',
    'OPERATOR_INSURED',
    'OPERATOR_STATED_ON',
  ].map((setting) => read.text(setting, '') || null);
  const facts = { name: name ?? null, licence: licence ?? null, moneyAt: moneyAt ?? null, insured: insured ?? null };
  const isDay = statedOn && readDay(statedOn) !== null;
  if (!isDay && (statedOn || Object.values(facts).some((fact) => fact !== null))) {
    read.problems.push(
      'OPERATOR_STATED_ON must be the day on which the other OPERATOR_ settings were true: 2026-11-26',
    );
  }
  return { ...facts, statedOn: statedOn ?? null };
}

function readOperatorTin(read: Reader): string | null {
  const text = read.text('OPERATOR_TIN', '');
  if (text !== '' && !/^\d[\d-]{7,15}$/.test(text))
    read.problems.push(`OPERATOR_TIN must be a tax identification number, as 12345678-0001, not "${text}"`);
  return text || null;
}

const LETTER_RATE = /^([A-Z]{3}) (\d{1,7})(?:\.(\d{1,4}))? (\d{4}-\d{2}-\d{2}) (.{2,60})$/;

function readLetterRate(read: Reader): LetterRate | null {
  const text = read.text('LETTER_RATE', '');
  if (text === '') return null;
  const [, currency = '', naira = '', parts = '', day = '', source = ''] = LETTER_RATE.exec(text) ?? [];
  const tenThousandths = BigInt(`${naira || '0'}${parts.padEnd(4, '0')}`);
  if (tenThousandths === 0n || readDay(day) === null) {
    read.problems.push(
      'LETTER_RATE must be a currency, the naira for one of it, the day of the rate and its source: USD 1530.50 2026-11-26 Central Bank',
    );
    return null;
  }
  return { currency, tenThousandths, day, source };
}

function readClamd(read: Reader): URL | null {
  const text = read.url('CLAMD_URL', ['tcp:', 'unix:'], '');
  return URL.canParse(text) ? new URL(text) : null;
}

/** @throws EnvError naming every setting that is missing or wrong */
export function readEnv(source: Source): Env {
  const read = new Reader(source);
  const gateways = readGateways(read);
  const { live } = gateways;
  const customerOrigin = read.origin('CUSTOMER_ORIGIN', 'http://localhost:3000');
  const adminOrigin = read.origin('ADMIN_ORIGIN', 'http://localhost:3001');
  const needs = whyOwnKeys(live, [customerOrigin, adminOrigin]);
  const env: Env = {
    port: read.whole('API_PORT', 4000, 0, 65_535),
    host: read.text('API_HOST', '127.0.0.1'),
    databaseUrl: read.url('DATABASE_URL', POSTGRES),
    databaseDirectUrl: read.url('DATABASE_DIRECT_URL', POSTGRES, ''),
    databaseConnections: read.whole('DATABASE_CONNECTIONS', 10, 1, 200),
    ...gateways,
    customerOrigin,
    adminOrigin,
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.text('MAIL_FROM', 'Ajose <hello@ajose.test>'),
    payouts: read.choice('PAYOUTS', ['automatic', 'manual'], 'automatic'),
    kyc: read.choice('KYC', ['on', 'off'], 'off') === 'on',
    dualApprovalKobo: readDualApproval(read),
    dualApprovalBackDatedDays: read.whole('DUAL_APPROVAL_BACKDATED_DAYS', 7, 0, 36_500),
    dualApprovalYearlyPercent: readYearlyPercent(read),
    logLevel: read.choice('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    quickPasswords: readQuickPasswords(read, needs),
    requireAdminTwoFactor: read.choice('REQUIRE_ADMIN_TWO_FACTOR', ['yes', 'no'], 'no') === 'yes',
    twoFactorKey: readKey(read, 'TWO_FACTOR_KEY', needs),
    twoFactorOtherKeys: readOtherKeys(read),
    personKey: readKey(read, 'PERSON_KEY', needs),
    documentKey: readDocumentKey(read, needs),
    pushKey: readPushKey(read, needs),
    webhooksToPrivate: read.choice('WEBHOOKS_TO_PRIVATE', ['yes', 'no'], 'no') === 'yes',
    drainMs: read.whole('DRAIN_SECONDS', 0, 0, 60) * 1000,
    trustedProxies: read.list('TRUSTED_PROXIES'),
    metricsAddresses: read.list('METRICS_ADDRESSES'),
    help: readHelp(read),
    operator: readOperator(read),
    operatorTin: readOperatorTin(read),
    letterRate: readLetterRate(read),
    clamd: readClamd(read),
    docs: read.choice('API_DOCS', ['on', 'off'], live ? 'off' : 'on') === 'on',
    limits: readLimits(read),
  };
  if (read.problems.length > 0) throw new EnvError(read.problems.join('\n'));
  env.databaseDirectUrl ||= env.databaseUrl;
  return env;
}

/** The address of the database for its owner. Only migrations, the seed and commands on the server use it. @throws EnvError */
export function readOwnerUrl(source: Source): string {
  const read = new Reader(source);
  const url = read.url('DATABASE_OWNER_URL', POSTGRES, source['DATABASE_URL']);
  if (read.problems.length > 0) throw new EnvError(read.problems.join('\n'));
  return url;
}
