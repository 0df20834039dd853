/**
 * Runs attack tools against a started stack with the demonstration's data, on this machine only: `pnpm --filter @ajose/api attacks [tool
 * ...]`. Debian has the tools: sqlmap, wapiti, ffuf with dirb's word list, slowhttptest. Start the stack with high limits
 * (LIMIT_*=1000000); otherwise every answer is 429. SECURITY.md has their findings. Their output is written to ATTACKS_DIR.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { login as adminLogin } from '@ajose/sdk/admin/session';
import { createApi } from '@ajose/sdk/api';
import { login } from '@ajose/sdk/customer/session';

const server = process.env['API_URL']?.replace(/\/api\/?$/, '') ?? 'http://localhost:4000';
const customerApp = process.env['CUSTOMER_URL'] ?? 'http://localhost:3000';
const adminApp = process.env['ADMIN_URL'] ?? 'http://localhost:3001';
const out = process.env['ATTACKS_DIR'] ?? mkdtempSync(join(tmpdir(), 'ajose-attacks-'));
const WORDS = '/usr/share/dirb/wordlists/common.txt';
const PASSWORD = 'Password1';

for (const address of [server, customerApp, adminApp]) {
  if (!['localhost', '127.0.0.1'].includes(new URL(address).hostname))
    throw new Error(`${address} is not this machine`);
}
mkdirSync(out, { recursive: true });

const api = createApi({ baseUrl: `${server}/api` });
const admin = await adminLogin(api, { email: 'admin@ajose.test', password: PASSWORD });
const customer = await login(api, { email: 'demo@ajose.test', password: PASSWORD });
const asAdmin = `Authorization: Bearer ${admin.token}`;
const asCustomer = `Authorization: Bearer ${customer.token}`;
const userId = customer.user._id;

/** Runs a tool to its end. @returns its output without colours */
function run(tool: string, args: readonly string[], seconds = 170): string {
  const { stdout, stderr, error } = spawnSync(tool, args, { encoding: 'utf8', timeout: seconds * 1000, input: '' });
  if (error && !('code' in error && error.code === 'ETIMEDOUT')) throw error;
  return stripVTControlCharacters(`${stdout}\n${stderr}`);
}

/** `*` marks the place that the tool replaces. Every part of a call has one. */
const injections: readonly (readonly [address: string, method: string, who: string | null, body?: object])[] = [
  ['transaction/getAllTransactions?search=ada*&page=1*&sortBy=amount*&startDate=2026-01-01*', 'GET', asAdmin],
  ['user/getAllUsers?search=ada*&status=1*&sortBy=name*&sortOrder=asc*', 'GET', asAdmin],
  ['admin/auditLog?subject=customer:1*&limit=10*', 'GET', asAdmin],
  ['admin/approvals?waiting=true*&page=1*', 'GET', asAdmin],
  [`admin/users/${userId}*`, 'GET', asAdmin],
  [`transaction/getUserTransactions/${userId}*?sortBy=timestamp*&type=deposit*`, 'GET', asCustomer],
  ['transaction/delete/payment-1*', 'DELETE', asCustomer],
  [`transaction/updateTransactionStatus/${randomUUID()}*/status`, 'PATCH', asAdmin, { status: 'failed*' }],
  [`admin/approvals/${randomUUID()}*/decline`, 'POST', asAdmin, { note: 'no*' }],
  ['user/login', 'POST', null, { email: 'demo@ajose.test*', password: 'Wrong-password1*' }],
  ['admin/forgotPassword', 'POST', null, { email: 'nobody@ajose.test*' }],
  ['user/resolveAccount?bank=058*&accountNumber=0000000000*', 'GET', asCustomer],
  ['paystack/webhook', 'POST', null, { event: 'charge.success*', data: { reference: 'x*' } }],
];

/** Tries each call first, because one that the API does not know tests nothing. */
for (const [address, method, who, body] of injections) {
  const answer = await fetch(`${server}/api/${address}`.replaceAll('*', ''), {
    method,
    headers: {
      ...(who === null ? {} : { authorization: who.slice(who.indexOf(':') + 2) }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body).replaceAll('*', '') } : {}),
  });
  if ((await answer.text()).includes('unknown_call')) throw new Error(`The API has no ${method} ${address}`);
}

const words = (line: string): string[] => line.split(' ');

function sqlmap(): string[] {
  const options = words(
    `--output-dir ${join(out, 'sqlmap')} --batch --flush-session --level 3 --risk 2 --dbms PostgreSQL --threads 4 --timeout 10 --retries 0 --time-sec 2 --skip-waf ` +
      '--ignore-code 400,401,403,404,409,422,429 --disable-coloring',
  );
  return injections.map(([address, method, who, body]) => {
    const said = run('sqlmap', [
      '-u',
      `${server}/api/${address}`,
      '--method',
      method,
      ...options,
      ...(who === null ? [] : ['-H', who]),
      ...(body ? ['-H', 'Content-Type: application/json', '--data', JSON.stringify(body)] : []),
    ]);
    const tested = said.match(/(?:does not seem|might not) (?:to )?be injectable/g)?.length ?? 0;
    // "Appears to be injectable" is a guess that sqlmap withdraws later: each error has its own request id, so no two answers are equal.
    const match = said.match(/^.*(?:is vulnerable|identified the following injection).*$/gm) ?? [];
    const failed = /500 \(Internal/.test(said) ? ['some answers were 500'] : [];
    return `${method} ${address}: ${[...match, ...failed].join(' | ') || `nothing (${tested} judgements)`}`;
  });
}

function wapiti(): string[] {
  const starts = words(
    'user/getAllUsers?search=a&page=1 transaction/getAllTransactions?search=a admin/auditLog?subject=a',
  );
  const scans: readonly (readonly [address: string, more: readonly string[]])[] = [
    [`${server}/`, ['-H', asAdmin, ...starts.flatMap((path) => ['-s', `${server}/api/${path}`])]],
    [`${customerApp}/`, []],
    [`${adminApp}/`, []],
  ];
  return scans.map(([address, more], index) => {
    const report = join(out, `wapiti-${index}.json`);
    run('wapiti', ['-u', address, '-o', report, ...words('--flush-session --max-scan-time 50 -f json -v 0'), ...more]);
    const said = JSON.parse(readFileSync(report, 'utf8')) as Record<string, Record<string, unknown[]>>;
    const hits = Object.entries({ ...said['vulnerabilities'], ...said['anomalies'] });
    const kinds = hits.filter(([, all]) => all.length > 0).map(([kind, all]) => `${kind}: ${all.length}`);
    return `${address} ${kinds.join(', ') || 'nothing'}`;
  });
}

/** Finds addresses that answer although the contract does not describe them. */
function ffuf(): string[] {
  return ['', 'api/', 'api/admin/', 'api/user/'].map((path) => {
    const address = `${server}/${path}FUZZ`;
    const said = run('ffuf', ['-w', WORDS, '-u', address, ...words('-mc all -fc 404 -t 20 -s'), '-H', asAdmin]);
    return `${address}: ${said.split('\n').filter(Boolean).join(' ') || 'nothing'}`;
  });
}

/** Opens many connections that send or read a few bytes at a time. Meanwhile other callers must get answers. */
function slowhttptest(): string[] {
  const slow = { headers: '-H', body: '-B -s 8192 -f application/json', read: '-X -w 10 -y 20 -z 1 -k 3' };
  return Object.entries(slow).map(([name, args]) => {
    const path = name === 'body' ? '/api/user/login' : '/api/product/getAllProducts';
    const said = run('slowhttptest', [...words(`${args} -c 500 -r 200 -i 5 -l 50 -p 2 -u`), `${server}${path}`]);
    const down = said.match(/service available:\s+NO/g)?.length ?? 0;
    const [end] = said.match(/Test ended on .*\n.*/) ?? [];
    return `slow ${name}: not available ${down} times; ${end?.replaceAll(/\s+/g, ' ') ?? 'no end'}`;
  });
}

const tools = { sqlmap, wapiti, ffuf, slowhttptest };
const chosen = process.argv.slice(2);
for (const [name, attack] of Object.entries(tools)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(
    `${name}\n${attack()
      .map((line) => `  ${line}`)
      .join('\n')}`,
  );
}
console.log(`The output of the tools is in ${out}`);
