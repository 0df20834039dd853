/** The part of the gateway's library that we use. Its own types lack the pending callback and the `bank` channel. */
declare module '@paystack/inline-js' {
  export interface CheckoutReply {
    reference: string;
    status: string;
    message: string;
    transaction: string;
  }

  export interface CheckoutCallbacks {
    onLoad?: () => void;
    /** The payment page could not be set up; the library leaves its frame open. */
    onError?: (error: { message: string }) => void;
    onSuccess?: (reply: CheckoutReply) => void;
    onCancel?: () => void;
    /** Comes after onCancel and takes no arguments. */
    onBankTransferConfirmationPending?: () => void;
  }

  /** Opens a transaction that the server has initialised. */
  export interface InitialisedTransaction extends CheckoutCallbacks {
    accessCode: string;
    key?: string;
    email?: string;
    amount?: number;
  }

  /** Lets the popup initialise the transaction itself. `amount` is in kobo. */
  export interface NewTransaction extends CheckoutCallbacks {
    key: string;
    email: string;
    amount: number;
    currency: string;
    reference: string;
    channels: readonly string[];
    metadata: Record<string, string>;
  }

  export default class PaystackPop {
    readonly checkoutIframe: HTMLIFrameElement;
    newTransaction(transaction: InitialisedTransaction | NewTransaction): { id: string };
    /** Hides the popup; the transaction's onCancel is called. */
    cancelTransaction(id?: string): void;
  }
}
