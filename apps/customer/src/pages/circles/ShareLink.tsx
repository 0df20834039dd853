/** A link to share: to copy, or to send with the device's share sheet. */
import Button from '@mui/material/Button';
import Share2 from 'lucide-react/icons/share-2';
import { CopyField } from '@ajose/ui/display/CopyField';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Inline } from '@ajose/ui/layout/Inline';
import { shareText } from '../../components/share.ts';

interface Props {
  /** The link's name. */
  label: string;
  /** Its address in this app. */
  path: string;
  title: string;
  /** The words before the link. */
  text: string;
}

export function ShareLink({ label, path, title, text }: Props) {
  const toasts = useToasts();
  const url = new URL(path, window.location.origin).href;
  const message = encodeURIComponent(`${text} ${url}`);
  const share = async (): Promise<void> => {
    try {
      await shareText({ title, text, url });
    } catch {
      toasts.error('The link could not be shared. Please copy it instead.');
    }
  };
  return (
    <>
      <CopyField label={label} value={url} />
      <Inline gap={2}>
        {'share' in navigator && (
          <Button variant="outlined" startIcon={<Share2 size={18} aria-hidden />} onClick={() => void share()}>
            Share
          </Button>
        )}
        <Button variant="outlined" href={`https://wa.me/?text=${message}`} target="_blank" rel="noreferrer">
          WhatsApp
        </Button>
        <Button variant="outlined" href={`sms:?&body=${message}`}>
          SMS
        </Button>
      </Inline>
    </>
  );
}
