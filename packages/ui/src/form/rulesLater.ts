/** Rules for a form on a first screen: their code is fetched when the form is first checked. */
interface Rules {
  validate: (values: unknown, options?: object) => Promise<unknown>;
}

const NOT_CHECKED = 'What you typed could not be checked. Check your connection, then try again.';

/** @param field shows the message when the rules cannot be fetched; the form is not sent then */
export function rulesLater(field: string, load: () => Promise<Rules>): Rules {
  const refuse = (): never => {
    throw Object.assign(new Error(NOT_CHECKED), { name: 'ValidationError', path: field, inner: [] });
  };
  return { validate: async (values, options) => (await load().catch(refuse)).validate(values, options) };
}
