/** The countries and states that the two registrations offer, and what stands for none. Without yup, so that the forms are drawn before their rules arrive. */
export const DEFAULT_COUNTRY = 'nigeria';
export const DEFAULT_STATE = 'NIL';

/** The countries a customer can choose at sign-up. */
export const registrationCountries = [
  'nigeria',
  'algeria',
  'angola',
  'australia',
  'brazil',
  'canada',
  'china',
  'egypt',
  'ethiopia',
  'ghana',
  'india',
  'kenya',
  'morocco',
  'south africa',
  'tanzania',
  'uganda',
  'united kingdom',
  'united states',
] as const;

export const adminStates = ['Lagos', 'Abuja', 'Rivers', 'Kano'] as const;
export const adminCountries = ['Nigeria', 'Ghana', 'South Africa', 'Kenya'] as const;

/** What the state and the country of an administrator are when none is chosen. */
export const NOT_GIVEN = 'NIL';
