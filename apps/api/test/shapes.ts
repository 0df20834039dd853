/** Values that are valid by a schema of the contract, and values that are not, for tests that try every call. */
import fc from 'fast-check';

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const numberOf = (schema: Schema, key: string, otherwise: number): number => {
  const value = schema[key];
  return typeof value === 'number' ? value : otherwise;
};

function textFor(schema: Schema): fc.Arbitrary<string> {
  switch (schema['format']) {
    case 'uuid':
      return fc.uuid();
    case 'date-time':
      return fc
        .date({ min: new Date('1950-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString());
    case 'date':
      return fc
        .date({ min: new Date('1950-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10));
  }
  if (typeof schema['pattern'] === 'string') return fc.stringMatching(new RegExp(schema['pattern']), { maxLength: 70 });
  const minLength = numberOf(schema, 'minLength', 0);
  const maxLength = Math.max(minLength, Math.min(numberOf(schema, 'maxLength', 40), 60));
  return fc.string({ unit: 'binary', minLength, maxLength });
}

const naira = fc.integer({ min: 1, max: 10_000_000 }).map((kobo) => kobo / 100);

/** Values that also pass the rules, so that half of the calls get past them. */
const SENSIBLE: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  name: fc.string({
    unit: fc.constantFrom('a', 'b', 'É', 'ẹ', "'", '’', '-', ' ', '𝒳', '\u202e'),
    minLength: 3,
    maxLength: 40,
  }),
  email: fc.stringMatching(/^[a-z0-9.'+_-]{1,20}@[a-z0-9-]{1,10}\.[a-z]{2,5}$/),
  password: fc.constant('Kola-nut4all'),
  currentPassword: fc.constant('Kola-nut4all'),
  newPassword: fc.constant('Kola-nut4all'),
  phoneNumber: fc.stringMatching(/^[\d +-]{0,30}$/),
  country: fc.constantFrom('nigeria', 'ghana'),
  bank: fc.constantFrom('058', '044', 'nowhere'),
  bank_acct_name: fc.constant('Chidinma Okonkwo'),
  bank_acct_number: fc.stringMatching(/^\d{10,20}$/),
  accountNumber: fc.stringMatching(/^\d{10,20}$/),
  code: fc.constantFrom('000000', '123456', 'abcd-efgh-ijkl-mnop'),
  bvn: fc.stringMatching(/^\d{11}$/),
  cost: naira,
  capital: naira,
  amount: fc.oneof(naira, fc.integer({ min: 1000, max: 100_000 })),
  interestRate: fc.integer({ min: 1, max: 5000 }).map((bps) => bps / 100),
  durationValue: fc.integer({ min: 1, max: 600 }),
};

function objectFor(schema: Schema): fc.Arbitrary<unknown> {
  const { properties } = schema;
  if (!isSchema(properties)) return fc.dictionary(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }));
  const required = Array.isArray(schema['required']) ? (schema['required'] as string[]) : [];
  const fields = Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, fitting(inner as Schema)]));
  const sensible = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, SENSIBLE[key] ?? field]));
  return fc.oneof(fc.record(fields, { requiredKeys: required }), fc.record(sensible, { requiredKeys: required }));
}

function arrayFor(schema: Schema): fc.Arbitrary<unknown> {
  const item = fitting((schema['items'] ?? {}) as Schema);
  const minLength = numberOf(schema, 'minItems', 0);
  const maxLength = Math.max(minLength, Math.min(5, numberOf(schema, 'maxItems', 5)));
  const lengths = { minLength, maxLength };
  return schema['uniqueItems'] === true ? fc.uniqueArray(item, lengths) : fc.array(item, lengths);
}

/** Values that are valid by the schema. */
export function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema['const']);
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return fc.oneof(...(choices as Schema[]).map(fitting));
  switch (schema['type']) {
    case 'string':
      return textFor(schema);
    case 'integer':
      return fc.integer({ min: numberOf(schema, 'minimum', -1000), max: numberOf(schema, 'maximum', 1_000_000) });
    case 'number':
      return fc.oneof(fc.integer({ min: -1000, max: 100_000 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return arrayFor(schema);
    case 'object':
      return objectFor(schema);
    default:
      return fc.anything({ maxDepth: 2 });
  }
}

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1e308,
    '',
    '\0',
    "'; DROP TABLE customers; --",
    '<script>',
    '../..',
    [],
    {},
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.anything({ maxDepth: 3 }),
);

/** A valid object with one field missing, wrong or too many; or a value of another type. */
export function almostFitting(schema: Schema): fc.Arbitrary<unknown> {
  const keys = isSchema(schema['properties']) ? Object.keys(schema['properties']) : [];
  const spoilt = fc
    .tuple(
      fitting(schema),
      fc.constantFrom(...keys, '__proto__', 'constructor', 'isAdmin', 'sub_status', 'balance'),
      nasty,
      fc.boolean(),
    )
    .map(([value, key, strange, remove]) => {
      if (!isSchema(value)) return strange;
      const copy: Record<string, unknown> = Object.fromEntries(
        Object.entries(value).filter(([name]) => !remove || name !== key),
      );
      if (!remove) Object.defineProperty(copy, key, { value: strange, enumerable: true, configurable: true });
      return copy;
    });
  return fc.oneof({ weight: 4, arbitrary: spoilt }, { weight: 1, arbitrary: nasty });
}
