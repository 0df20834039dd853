/**
 * A machine of the rehearsal: processes with a network, process ids and folders of their own (Linux namespaces) inside a Debian in a
 * folder. Killing its first process stands for a power cut; taking its network interface down stands for a cut cable.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: 'C.UTF-8',
  LC_ALL: 'C.UTF-8',
};

/** What leads to a machine; nothing leads to this one. */
type Door = readonly [string, ...string[]];
const HERE: Door = ['env'];

const inShell = (debian: string, user: string, command: string, [first, ...rest]: Door): [string, ...string[]] => {
  const inside = ['chroot', `--userspec=${user}`, debian, 'sh', '-c', command];
  return [first, ...rest, ...inside];
};

/** Runs a command in a shell of the Debian. @returns what it wrote @throws Error with what it wrote to stderr */
export async function runIn(debian: string, command: string, user = 'root', door = HERE): Promise<string> {
  const [program, ...rest] = inShell(debian, user, command, door);
  const { stdout } = await execute(program, rest, { maxBuffer: 10_000_000, env: ENVIRONMENT });
  return stdout;
}

const AGAIN_AFTER_MS = 1000;

export function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  return openSync(file, 'a');
}

/** A program that runs in the Debian and is started again when it ends, as systemd would. */
export class Service {
  readonly #start: () => ChildProcess;
  #child: ChildProcess | undefined;
  #wanted = true;

  /** @param out the file that it writes to */
  constructor(debian: string, user: string, command: string, out: number, door = HERE) {
    const [program, ...rest] = inShell(debian, user, command, door);
    this.#start = () => spawn(program, rest, { stdio: ['ignore', out, out], env: ENVIRONMENT });
    this.#run();
  }

  #run(): void {
    this.#child = this.#start();
    this.#child.once('exit', () => {
      setTimeout(() => {
        if (this.#wanted) this.#run();
      }, AGAIN_AFTER_MS).unref();
    });
  }

  /** Does not start the program again when it ends. */
  release(): void {
    this.#wanted = false;
  }

  /** Lets the door go on: it stops when the process behind it is stopped, and does not hear that the process goes on. */
  goOn(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Ends it for good. Only for a service of no machine: on a machine this would end the door to the process, not the process. */
  stop(): void {
    this.release();
    this.#child?.kill('SIGKILL');
  }
}

/** The first process mounts the machine's own folders and lives until it is killed. */
const BOOT = `
set -e
mount -t proc proc "$1/proc"
for place in run tmp dev/shm; do mount -t tmpfs -o mode=1777 tmpfs "$1/$place"; done
cd "$2"
find . -maxdepth 4 -name .mounted -printf '%h\\n' | while read -r place; do
  mount --bind "$2/$place" "$1/$place"
done
mkdir -p "$1/run/postgresql" && chmod 1777 "$1/run/postgresql"
chroot "$1" sysctl --quiet --load=/etc/sysctl.d/60-ajose.conf
ip link set lo up 2>/dev/null || chroot "$1" ip link set lo up
echo ready
while :; do sleep 3600 & wait; done`;

export class Machine {
  readonly name: string;
  readonly address: string;
  readonly home: string;
  readonly #debian: string;
  readonly #bridge: string;
  readonly #services = new Map<string, Service>();
  #first = 0;
  #boot: ChildProcess | undefined;

  /** @param home holds what differs from the other machines: each folder in it that has a file `.mounted` covers the Debian's */
  constructor(debian: string, home: string, bridge: string, name: string, address: string) {
    this.#debian = debian;
    this.#bridge = bridge;
    this.home = home;
    this.name = name;
    this.address = address;
  }

  async start(): Promise<void> {
    const boot = spawn(
      'unshare',
      [
        '--mount',
        '--net',
        '--pid',
        '--ipc',
        '--fork',
        '--kill-child',
        '--propagation',
        'private',
        'sh',
        '-c',
        BOOT,
        'sh',
        this.#debian,
        this.home,
      ],
      { stdio: ['ignore', 'pipe', this.#logFile('boot')] },
    );
    this.#boot = boot;
    const { stdout } = boot;
    if (!stdout) throw new Error('The machine has no output');
    await Promise.race([
      once(stdout, 'data'),
      once(boot, 'exit').then(() => Promise.reject(new Error(`The machine ${this.name} does not start`))),
    ]);
    this.#first = Number(readFileSync(`/proc/${boot.pid}/task/${boot.pid}/children`, 'utf8').trim());
    const here = `ha-${this.name}`;
    await runIn(this.#debian, `ip link add ${here} type veth peer name eth0 netns ${this.#first}`);
    await runIn(this.#debian, `ip link set ${here} master ${this.#bridge} up`);
    await this.run(`ip addr add ${this.address}/24 dev eth0 && ip link set eth0 up`);
  }

  get #door(): Door {
    return ['nsenter', '--target', String(this.#first), '--mount', '--net', '--pid', '--ipc', '--'];
  }

  run(command: string, user = 'root'): Promise<string> {
    return runIn(this.#debian, command, user, this.#door);
  }

  serve(name: string, user: string, command: string): void {
    this.#services.set(name, new Service(this.#debian, user, command, this.#logFile(name), this.#door));
  }

  #logFile(name: string): number {
    return openLog(join(this.home, '..', 'logs', `${this.name}-${name}.log`));
  }

  /** Does not start a program again when it ends. */
  release(name: string): void {
    this.#services.get(name)?.release();
  }

  /** A power cut: every process is gone at once and closes no connection. */
  async die(): Promise<void> {
    const boot = this.#boot;
    for (const service of this.#services.values()) service.release();
    if (!boot || boot.exitCode !== null || boot.signalCode !== null) return;
    const ended = once(boot, 'exit');
    process.kill(this.#first, 'SIGKILL');
    await ended;
  }

  /** Pauses every process; connections stay open. */
  async freeze(): Promise<void> {
    await this.run('kill -STOP -1').catch(() => undefined);
  }

  async thaw(): Promise<void> {
    await this.run('kill -CONT -1').catch(() => undefined);
    for (const service of this.#services.values()) service.goOn();
  }

  /** Nothing reaches the machine and nothing leaves it; its processes go on. */
  async cut(): Promise<void> {
    await runIn(this.#debian, `ip link set ha-${this.name} down`);
  }

  async join(): Promise<void> {
    await runIn(this.#debian, `ip link set ha-${this.name} up`);
  }
}
