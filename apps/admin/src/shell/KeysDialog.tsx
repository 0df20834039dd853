/** Lists the keys of the back-office. */
import styles from './KeysDialog.module.css';
import { Facts } from '@ajose/ui/layout/Facts';
import { Modal } from '@ajose/ui/feedback/Modal';
import { lettered } from './sections.tsx';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal open size="large" title="Keys" onClose={onClose}>
      <div className={styles['keys']}>
        <Facts
          facts={[
            ['/ or Ctrl K', 'Search'],
            ['?', 'This list'],
            ...lettered.map(({ letter, title }) => [`g ${letter}`, title] as const),
          ]}
        />
      </div>
    </Modal>
  );
}
