/**
 * The countries and states that both registrations offer, and their defaults. Without yup, so that the forms are drawn before their rules
 * arrive.
 */
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

/** An administrator's state and country where none is chosen. */
export const NOT_GIVEN = 'NIL';
