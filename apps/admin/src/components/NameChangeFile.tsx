/** Shows the picture of the file that shows a customer's new name. The audit log records each look. */
import styles from './NameChangeFile.module.css';
import { useEffect, useState } from 'react';
import Button from '@mui/material/Button';
import { useCall } from '@ajose/app/useCall.ts';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { getNameChangeFile } from '../data/nameChanges.ts';

/** @param id of the change of name */
export function NameChangeFile({ id, name }: { id: string; name: string }) {
  const { busy, run } = useCall('The file could not be fetched. Please try again.');
  const [picture, setPicture] = useState('');
  // The browser keeps a file in memory while it has an address, so it has one only while it is on screen.
  useEffect(() => () => URL.revokeObjectURL(picture), [picture]);
  const look = (): void =>
    run(
      () => getNameChangeFile(id),
      (file) => setPicture(URL.createObjectURL(file)),
    );
  return (
    <>
      <Button variant="outlined" size="small" disabled={busy} onClick={look}>
        {busy ? 'Fetching…' : 'See the file'}
      </Button>
      <Quiet>The audit log records your look.</Quiet>
      {picture !== '' && <Picture address={picture} name={name} onClose={() => setPicture('')} />}
    </>
  );
}

function Picture({ address, name, onClose }: { address: string; name: string; onClose: () => void }) {
  return (
    <Modal
      open
      title="What shows the new name"
      size="large"
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      }
    >
      <img className={styles['picture']} src={address} alt={`What shows the name ${name}`} />
    </Modal>
  );
}
