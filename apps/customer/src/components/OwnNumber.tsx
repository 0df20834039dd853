/** The customer's own account number, for Add Funds and for the profile: to copy, or a way to get one. */
import styles from './OwnNumber.module.css';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Landmark from 'lucide-react/icons/landmark';
import Share2 from 'lucide-react/icons/share-2';
import type { AccountNumber } from '@ajose/sdk/contract/account-numbers';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { useCopied } from '@ajose/ui/useCopied.ts';
import { useOnline } from '@ajose/ui/useOnline.ts';
import { shareText } from './share.ts';

interface Props {
  /** Undefined where it could not be fetched. */
  account: AccountNumber | undefined;
  /** Opens the window of the account number, or what leads there. */
  onOpen: () => void;
  /** Opens the search for a transfer that was sent. */
  onSent?: () => void;
}

export function OwnNumber({ account, onOpen, onSent }: Props) {
  const disabled = !useOnline();
  if (account?.state !== 'given') {
    return (
      <section className={styles['own']} aria-label="Your account number">
        <Landmark aria-hidden="true" />
        <div className={styles['words']}>
          <LinkButton disabled={disabled} onClick={onOpen}>
            {account?.state === 'none' ? 'Get my own account number' : 'An account number of my own'}
          </LinkButton>
          <Quiet>For transfers from any bank</Quiet>
        </div>
      </section>
    );
  }
  const { number, bank, name } = account;
  return (
    <section className={styles['own']} aria-label="Your account number">
      <Landmark aria-hidden="true" />
      <div className={styles['words']}>
        <p className={styles['number']}>{number}</p>
        <Quiet>
          Transfer from any bank to {bank}.{' '}
          {onSent && (
            <LinkButton disabled={disabled} onClick={onSent}>
              I have sent it
            </LinkButton>
          )}
        </Quiet>
      </div>
      <div className={styles['actions']}>
        <CopyButton text={number ?? ''} />
        <ShareButton title="My account number" text={`${number}, ${bank}, ${name}`} />
      </div>
    </section>
  );
}

function CopyButton({ text }: { text: string }) {
  const [copied, copy] = useCopied();
  const toasts = useToasts();
  const refused = () => toasts.error('This browser does not let us copy. Please select the number and copy it.');
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy(text).catch(refused)}
      >
        {copied ? 'Copied!' : 'Copy'}
      </Button>
      <output data-heard>{copied && 'Copied!'}</output>
    </>
  );
}

/** Hidden where the device has no share sheet, because Copy does the same there. */
function ShareButton({ title, text }: { title: string; text: string }) {
  if (!('share' in navigator)) return null;
  return (
    <IconButton aria-label="Share" onClick={() => void shareText({ title, text })}>
      <Share2 size={18} aria-hidden="true" />
    </IconButton>
  );
}
