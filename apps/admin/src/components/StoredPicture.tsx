/** Shows the picture of a file that a customer added. The audit log records each look. */
import styles from './StoredPicture.module.css';
import { useEffect, useState } from 'react';
import Button from '@mui/material/Button';
import { useCall } from '@ajose/app/useCall.ts';
import { CloseButton } from '@ajose/ui/feedback/CloseButton';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Quiet } from '@ajose/ui/layout/Quiet';

interface StoredPictureProps {
  fetchFile: () => Promise<Blob>;
  /** The title of the dialog. */
  title: string;
  /** What the picture shows. */
  alt: string;
  /** The words of the button. */
  label?: string;
}

export function StoredPicture({ fetchFile, title, alt, label = 'See the file' }: StoredPictureProps) {
  const { busy, run } = useCall('The file could not be fetched. Please try again.');
  const [picture, setPicture] = useState('');
  // The browser keeps a file in memory while it has an address, so it has one only while it is on screen.
  useEffect(() => () => URL.revokeObjectURL(picture), [picture]);
  const look = (): void => run(fetchFile, (file) => setPicture(URL.createObjectURL(file)));
  const close = (): void => setPicture('');
  return (
    <>
      <Button variant="outlined" size="small" disabled={busy} onClick={look}>
        {busy ? 'Fetching…' : label}
      </Button>
      <Quiet>The audit log records your look.</Quiet>
      {picture !== '' && (
        <Modal open title={title} size="large" onClose={close} actions={<CloseButton onClose={close} />}>
          <img className={styles['picture']} src={picture} alt={alt} />
        </Modal>
      )}
    </>
  );
}
