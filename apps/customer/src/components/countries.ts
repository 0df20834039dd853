/** The countries that a form offers, and the spelling of places. */
import { registrationCountries } from '@ajose/sdk/domain/countries';

/** Each word with a capital: "South Africa". */
export const capitalised = (name: string): string =>
  name.replace(/(^|[\s,])\p{Ll}/gu, (letter) => letter.toUpperCase());

export const countryOptions = registrationCountries.map((value) => ({ value, label: capitalised(value) }));
