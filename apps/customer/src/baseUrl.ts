/** Where the API is, with `/api`. */
export const baseUrl = import.meta.env.VITE_API_URL ?? 'http://localhost:4000/api';
