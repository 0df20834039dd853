/** Loaded before an API process: every two seconds its clock jumps by up to three hours, forwards or backwards. Timers are not affected. */
const HOUR_MS = 3_600_000;

let jumped = 0;
setInterval(() => {
  jumped = Math.round((Math.random() * 6 - 3) * HOUR_MS);
}, 2000).unref();

const now = (real: DateConstructor): number => real.now() + jumped;

globalThis.Date = new Proxy(Date, {
  construct: (real, given: unknown[], made) => {
    const moment: unknown = Reflect.construct(real, given.length === 0 ? [now(real)] : given, made);
    if (moment instanceof real) return moment;
    throw new Error('A date was expected');
  },
  get: (real, name, receiver): unknown => (name === 'now' ? () => now(real) : Reflect.get(real, name, receiver)),
});
