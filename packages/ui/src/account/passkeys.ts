/** Asks this device for a passkey. The library is fetched when it is needed. */
import type { PasskeyQuestion } from '@ajose/sdk/contract/common';
import type {
  AnswerPasskeyBody,
  AnswerPasskeyReply,
  NewCredential,
  PasskeyCreation,
} from '@ajose/sdk/contract/passkeys';
import { ApiError } from '@ajose/sdk/error';

const library = () => import('@simplewebauthn/browser');

/** The error where the person closed the browser's window, or where the device has no such passkey. */
function notUsed(message: string, cause: unknown): ApiError {
  return new ApiError({ status: 0, code: 'passkey_not_used', message, cause });
}

/** Whether this browser can use passkeys. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** Makes a passkey on the device that the person chooses. */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<NewCredential> {
  const { startRegistration } = await library();
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
    };
  } catch (cause) {
    const isKnown =
      cause instanceof Error && 'code' in cause && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    const message = isKnown
      ? 'This device has a passkey for this account already.'
      : 'No passkey was made. Please try again.';
    throw notUsed(message, cause);
  }
}

/** Lets the device sign the challenge. @returns the code for the call that asked */
export async function codeByPasskey(
  optionsJSON: PasskeyQuestion,
  answer: (body: AnswerPasskeyBody) => Promise<AnswerPasskeyReply>,
): Promise<string> {
  const { startAuthentication } = await library();
  const signed = await startAuthentication({ optionsJSON }).catch((cause: unknown) =>
    Promise.reject(notUsed('No passkey was used. Please try again, or enter a code.', cause)),
  );
  const { clientDataJSON, authenticatorData, signature } = signed.response;
  const credential = {
    id: signed.id,
    rawId: signed.rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, authenticatorData, signature },
  };
  return (await answer({ credential })).code;
}
