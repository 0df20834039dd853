/**
 * Firefox and WebKit, driven by the commands of WebDriver: Firefox by the protocol that it speaks itself (Marionette), WebKit by
 * WebKitWebDriver. Chromium is driven by Playwright (browser.ts), which knows no other browser of a system.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export type OtherName = 'Firefox' | 'WebKit';

const places: Readonly<Record<OtherName, readonly string[]>> = {
  Firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
  WebKit: ['/usr/bin/WebKitWebDriver'],
};

/** The program that is started for a browser; undefined where this machine has none. */
export const programOf = (name: OtherName): string | undefined => places[name].find((place) => existsSync(place));

const WITHIN_MS = 20_000;
/** How WebDriver writes an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type Element = Record<typeof ELEMENT, string>;

/** What is asked of a browser: the commands by their names in Marionette, and how they are sent over HTTP. */
const commands = {
  Navigate: 'url',
  Refresh: 'refresh',
  ExecuteScript: 'execute/sync',
  ElementClick: 'element/{id}/click',
  ElementClear: 'element/{id}/clear',
  ElementSendKeys: 'element/{id}/value',
  SwitchToFrame: 'frame',
  SetWindowRect: 'window/rect',
} as const;

type Send = (command: keyof typeof commands, values: object) => Promise<unknown>;

/** What a page has where somebody looks: by its role and the name that is read out, or a part beside `…`, in the dialog on top. */
function findByName(role: string, name: string): globalThis.Element | null {
  const kinds: Record<string, string> = {
    button: 'button, [role=button], input[type=submit]',
    link: 'a[href]',
    field: 'input, textarea, [role=combobox]',
    checkbox: 'input[type=checkbox]',
    option: '[role=option]',
    menuitem: '[role=menuitem]',
    heading: 'h1, h2, h3, h4',
  };
  const tidy = (text: string | null | undefined): string =>
    (text ?? '').replaceAll(/\s+/g, ' ').trim().replace(/ ?\*$/, '');
  const nameOf = (it: HTMLElement): string => {
    const by = it.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = by.map((id) => document.getElementById(id)?.textContent).join(' ');
    const own = it instanceof HTMLInputElement || it instanceof HTMLTextAreaElement ? it.labels?.[0]?.textContent : '';
    return tidy(it.getAttribute('aria-label') ?? (tidy(labels) || own || it.textContent));
  };
  const isSeen = (it: globalThis.Element): boolean => it.getClientRects().length > 0 && it.closest('[inert]') === null;
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter(isSeen).at(-1);
  const around = role === 'option' || role === 'menuitem' ? document : (dialog ?? document);
  const found = [...around.querySelectorAll<HTMLElement>(kinds[role] ?? role)].filter(isSeen);
  const isIt = (its: string): boolean => {
    if (name.endsWith('…')) return its.startsWith(name.slice(0, -1));
    return name.startsWith('…') ? its.endsWith(name.slice(1)) : its === name;
  };
  return found.find((it) => isIt(nameOf(it)) && !it.matches(':disabled')) ?? null;
}

/** A window of a browser. What it is asked for waits until it is there. */
export class OtherBrowser {
  readonly #begun: Begun;
  readonly #send: Send;

  private constructor(begun: Begun) {
    this.#begun = begun;
    this.#send = begun.send;
  }

  static async start(name: OtherName): Promise<OtherBrowser> {
    const begun = await (name === 'Firefox' ? startFirefox() : startWebKit());
    // Neither browser makes its window as narrow as a phone.
    await begun.send('SetWindowRect', { width: 500, height: 900, x: 0, y: 0 });
    return new OtherBrowser(begun);
  }

  async end(): Promise<void> {
    for (const end of this.#begun.ends.toReversed()) await end();
  }

  /** Cuts the line to all servers, or joins it again. */
  async setOffline(offline: boolean): Promise<void> {
    await this.#begun.setOffline(offline);
  }

  /** A device with passkeys whose owner always shows a finger. */
  async addAuthenticator(): Promise<void> {
    await this.#begun.addAuthenticator();
  }

  async go(url: string): Promise<void> {
    await this.#send('Navigate', { url });
  }

  async reload(): Promise<void> {
    await this.#send('Refresh', {});
  }

  /** Runs a function in the page. It sees nothing but its arguments. */
  async run<Args extends readonly unknown[], T>(work: (...args: Args) => T, ...args: Args): Promise<T> {
    const script = `return (${work.toString()}).apply(null, arguments)`;
    return (await this.#send('ExecuteScript', { script, args })) as T;
  }

  async #find(role: string, name: string): Promise<string> {
    let before = '';
    const found = await this.#until(`${role} “${name}”`, async () => {
      const it = (await this.run(findByName, role, name)) as unknown as Element | null;
      if (it === null) return null;
      const place = await this.run((its) => JSON.stringify(its.getBoundingClientRect()), it as unknown as HTMLElement);
      // What moves is pressed where it was.
      if (place === before) return it;
      before = place;
      return null;
    });
    return found[ELEMENT];
  }

  async #until<T>(what: string, look: () => Promise<T | null | false>): Promise<T> {
    let refused = '';
    for (const until = Date.now() + WITHIN_MS; ; await sleep(100)) {
      // While a page goes and another comes, nothing can be asked.
      const seen = await look().catch((error: unknown) => {
        refused = String(error);
        return null;
      });
      if (seen !== null && seen !== false) return seen;
      if (Date.now() > until) throw new Error(`There is no ${what}. ${refused}\nThere is:\n${await this.text()}`);
    }
  }

  /** Presses what has this name, as soon as it can be pressed. */
  async press(name: string, role = 'button'): Promise<void> {
    await this.#until(`${role} “${name}” that can be pressed`, async () => {
      await this.#send('ElementClick', { id: await this.#find(role, name) });
      return true;
    });
  }

  /** Types into the field with this label, in place of what is there. */
  async fill(label: string, text: string): Promise<void> {
    const id = await this.#find('field', label);
    // WebKit types into a frame only after somebody has pressed there.
    await this.#send('ElementClick', { id });
    await this.#send('ElementClear', { id });
    await this.#send('ElementSendKeys', { id, text });
  }

  text(): Promise<string> {
    return this.run(() => document.body.innerText.replaceAll(' ', ' '));
  }

  async sees(text: string): Promise<void> {
    await this.#until(`text “${text}”`, async () => (await this.text()).includes(text));
  }

  async seesNoMore(text: string): Promise<void> {
    await this.#until(`end of “${text}”`, async () => !(await this.text()).includes(text));
  }

  /** Works in the frame of another server. */
  async inFrame(selector: string, work: () => Promise<void>): Promise<void> {
    const frame = await this.#until(
      `frame ${selector}`,
      async () => (await this.run((css: string) => document.querySelector(css), selector)) as unknown as Element | null,
    );
    await this.#send('SwitchToFrame', { id: frame, element: frame[ELEMENT] });
    await work();
    await this.#send('SwitchToFrame', { id: null, element: null });
  }

  /** What the content security policy refused on this page. */
  async refused(): Promise<string[]> {
    const reports = await this.run(() => {
      const known: string[] = [];
      const observer = new ReportingObserver(() => undefined, { types: ['csp-violation'], buffered: true });
      observer.observe();
      for (const { body } of observer.takeRecords()) known.push(JSON.stringify(body));
      observer.disconnect();
      return known;
    });
    // The payment library opens its frame at Paystack's own address before it is sent to the sandbox.
    return reports.filter((report) => !report.includes('"blockedURL":"https://checkout.paystack.com"'));
  }
}

interface Begun {
  send: Send;
  setOffline: (offline: boolean) => Promise<void> | void;
  addAuthenticator: () => Promise<unknown>;
  ends: (() => Promise<void> | void)[];
}

interface Line {
  port: number;
  cut(offline: boolean): void;
  close(): Promise<void>;
}

/** A proxy between WebKit and all servers, which can be cut: its WebDriver knows no other way to be offline. */
async function openLine(): Promise<Line> {
  let isCut = false;
  const sockets = new Set<Socket>();
  const server: Server = createServer((asked, answer) => {
    const { method, headers } = asked;
    const onward = request(asked.url ?? '', { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  server.on('connection', (socket) => {
    if (isCut) socket.destroy();
    else sockets.add(socket.once('close', () => sockets.delete(socket)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (offline: boolean): void => {
    isCut = offline;
    if (offline) for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    close: async () => {
      cut(true);
      await new Promise((done) => server.close(done));
    },
  };
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await Promise.race([once(child, 'exit'), sleep(5000, undefined, { ref: false })]);
  child.kill('SIGKILL');
}

async function startFirefox(): Promise<Begun> {
  const profile = mkdtempSync(join(tmpdir(), 'ajose-firefox-'));
  const port = await freePort();
  const settings = {
    'marionette.port': port,
    'browser.shell.checkDefaultBrowser': false,
    'browser.startup.homepage_override.mstone': 'ignore',
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.enabled': false,
    'dom.reporting.enabled': true,
    'intl.accept_languages': 'en-NG',
    // Only the virtual authenticator answers.
    'security.webauth.webauthn_enable_softtoken': true,
    'security.webauth.webauthn_enable_usbtoken': false,
    // Offline means that the servers of this machine do not answer either.
    'network.dns.offline-localhost': false,
  };
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const child = spawn(
    programOf('Firefox') ?? 'firefox',
    ['--marionette', '--remote-allow-system-access', '--headless', '--no-remote', '--profile', profile],
    { stdio: 'ignore', env: { ...process.env, HOME: profile } },
  );
  const ends = [() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }), () => endProcess(child)];
  const ask = await connectMarionette(port);
  await ask('WebDriver:NewSession', { capabilities: {} });
  const setOffline = async (offline: boolean): Promise<void> => {
    await ask('Marionette:SetContext', { value: 'chrome' });
    await ask('WebDriver:ExecuteScript', { script: 'Services.io.offline = arguments[0]', args: [offline] });
    await ask('Marionette:SetContext', { value: 'content' });
  };
  const device = { protocol: 'ctap2_1', transport: 'internal', hasResidentKey: true, hasUserVerification: true };
  const owner = { isUserConsenting: true, isUserVerified: true };
  return {
    ends,
    send: async (command, values) => valueOf(await ask(`WebDriver:${command}`, values)),
    setOffline,
    addAuthenticator: () => ask('WebAuthn:AddVirtualAuthenticator', { ...device, ...owner }),
  };
}

/** Marionette's answer to most commands is an object with a value. */
const valueOf = (result: unknown): unknown =>
  typeof result === 'object' && result !== null && 'value' in result ? result.value : result;

/** Messages of Marionette are `length:json`, in bytes. */
async function connectMarionette(port: number): Promise<(name: string, values: object) => Promise<unknown>> {
  const socket = await patiently(async () => {
    const tried = connect(port, '127.0.0.1');
    await once(tried, 'connect');
    return tried;
  });
  const waiting = new Map<number, { done: (value: unknown) => void; fail: (error: Error) => void }>();
  let buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const colon = buffer.indexOf(':');
      const end = colon + 1 + Number(buffer.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || buffer.length < end) return;
      const message: unknown = JSON.parse(buffer.subarray(colon + 1, end).toString('utf8'));
      buffer = buffer.subarray(end);
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as [number, number, { message: string } | null, unknown];
      if (error) waiting.get(id)?.fail(new Error(error.message));
      else waiting.get(id)?.done(result);
      waiting.delete(id);
    }
  });
  socket.on('error', () => undefined);
  let last = 0;
  return (name, values) => {
    last += 1;
    const text = JSON.stringify([0, last, name, values]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise((done, fail) => waiting.set(last, { done, fail }));
  };
}

async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + WITHIN_MS; ; await sleep(100)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

async function startWebKit(): Promise<Begun> {
  const line = await openLine();
  const ends: Begun['ends'] = [() => line.close()];
  const env = { ...process.env, WEBKIT_DISABLE_DMABUF_RENDERER: '1', LIBGL_ALWAYS_SOFTWARE: '1' };
  // WebKit for GTK needs a screen. Where there is none, it gets one that nobody sees.
  if (!process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) {
    const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    ends.push(() => endProcess(screen));
    const [number] = (await once(createInterface({ input: screen.stdout }), 'line')) as [string];
    Object.assign(env, { DISPLAY: `:${number}` });
  }
  const port = await freePort();
  const child = spawn(programOf('WebKit') ?? 'WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env });
  ends.push(() => endProcess(child));
  const ask = async (method: 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (answer.ok) return value;
    throw new Error(
      typeof value === 'object' && value !== null && 'message' in value ? String(value.message) : answer.statusText,
    );
  };
  const proxy = { proxyType: 'manual', httpProxy: `127.0.0.1:${line.port}`, noProxy: [] };
  const capabilities = { alwaysMatch: { proxy } };
  const session = (await patiently(() => ask('POST', '/session', { capabilities }))) as { sessionId: string };
  const at = `/session/${session.sessionId}`;
  ends.push(async () => void (await ask('DELETE', at).catch(() => undefined)));
  return {
    ends,
    send: (command, values) => {
      const id = 'id' in values && typeof values.id === 'string' ? values.id : '';
      return ask('POST', `${at}/${commands[command].replace('{id}', id)}`, values);
    },
    setOffline: (offline) => line.cut(offline),
    addAuthenticator: () => Promise.reject(new Error('WebKit for GTK knows no passkeys.')),
  };
}
