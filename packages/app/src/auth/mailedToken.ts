/** The token of the link in an email. The email puts it into the fragment, which never reaches a server or its logs. */
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** @returns the token of the fragment or else of the query; undefined for a link that is not complete */
export function useMailedToken(): string | undefined {
  const { hash, search } = useLocation();
  // Read once: the token leaves the address bar with the first navigation and must survive it.
  const [token] = useState(() => tokenIn(hash.slice(1)) ?? tokenIn(search));
  return token;
}

function tokenIn(text: string): string | undefined {
  return new URLSearchParams(text).get('token') || undefined;
}
