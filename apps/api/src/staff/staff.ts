/** An administrator as the server knows the one who calls: read afresh with every request's session. */

export interface Staff {
  id: string;
  name: string;
  email: string;
  refCode: string;
  twoFactor: boolean;
}
