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
  let newest: unknown;
  return {
    validate: async (values, options) => {
      newest = values;
      const rules = await load().catch(refuse);
      // On a slow line the person has typed more meanwhile, and a message about half an address would be shown beside
      // the whole one.
      return rules.validate(newest, options);
    },
  };
}
