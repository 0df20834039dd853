/** Lists the keys of the back-office. */
import styles from './KeysDialog.module.css';
import { Kbd } from '@ajose/ui/display/Kbd';
import { Facts } from '@ajose/ui/layout/Facts';
import { Modal } from '@ajose/ui/feedback/Modal';
import { lettered } from './sections.tsx';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal open size="large" title="Keys" onClose={onClose}>
      <div className={styles['keys']}>
        <Facts
          facts={[
            [
              'Search',
              <span key="search">
                <Kbd>/</Kbd> or <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
              </span>,
            ],
            ['This list', <Kbd key="list">?</Kbd>],
            ...lettered.map(
              ({ letter, title }) =>
                [
                  title,
                  <span key={letter}>
                    <Kbd>g</Kbd> <Kbd>{letter}</Kbd>
                  </span>,
                ] as const,
            ),
          ]}
        />
      </div>
    </Modal>
  );
}
