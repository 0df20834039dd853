/** Nigeria's banks by the names and codes that Paystack gives them. */
export interface Bank {
  id: number;
  name: string;
  slug: string;
  code: string;
}
export declare const banks: readonly Bank[];
export declare const findBank: (code: string) => Bank | undefined;
