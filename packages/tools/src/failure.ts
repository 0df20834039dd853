/** A failure that one line explains completely. The command that catches it prints the line without a stack. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** The system's code of an error: ENOENT, EACCES, EADDRINUSE, ... */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
