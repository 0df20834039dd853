/** Banks, for administrators who pay an estate. */
export { getBanksByCountry } from '../bank-list.ts';
