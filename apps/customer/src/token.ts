/** The session's token of this app. Everything else about a session is in session.tsx. */
import { tokenStore } from '@ajose/sdk/token';

export const { readToken, keepToken, dropToken, sessionExpired, onTokenChange, sessionEnded } = tokenStore('userToken');
