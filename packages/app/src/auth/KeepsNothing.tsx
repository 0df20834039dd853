/** Says before a sign-in that the session ends with the visit, where the browser keeps nothing. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import { keepsNothing } from '@ajose/sdk/store';

export function KeepsNothing() {
  const [says] = useState(keepsNothing);
  if (!says) return null;
  return (
    <Alert severity="info">
      This browser keeps nothing for this site, or its storage is full. Everything works, but you are signed out when
      you close or reload the page.
    </Alert>
  );
}
