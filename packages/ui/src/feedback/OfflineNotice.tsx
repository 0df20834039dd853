/** Says that the device is offline, for as long as it is. Forms keep what was typed. */
import { useSyncExternalStore } from 'react';
import Alert from '@mui/material/Alert';
import WifiOff from 'lucide-react/icons/wifi-off';

export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output style={{ display: 'block' }}>
      {!online && (
        <Alert severity="warning" role="presentation" icon={<WifiOff size={20} aria-hidden="true" />} sx={{ mb: 2 }}>
          You are offline. What you see may be out of date; nothing can be sent until you are connected again.
        </Alert>
      )}
    </output>
  );
}

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
