/** A failure that its one line explains completely: whoever catches it prints the line and nothing else. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** The system's word for what went wrong: ENOENT, EACCES, EADDRINUSE, ... */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
