/** What happened to the customer's money and account, newest first. Each notice leads to its subject. */
import styles from './NoticesDialog.module.css';
import { useEffect } from 'react';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { Notice } from '@ajose/sdk/contract/notices';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Text } from '@ajose/ui/layout/Text';
import { useDashboard } from '../../components/dashboard.ts';
import { useDetails } from '../../components/details.ts';
import { RowButton } from '../../components/RowButton.tsx';
import { dialogOnTop } from '../../components/useBackCloses.ts';
import { useNotices } from '../../data/notices.ts';
import { takeDown } from '../../offline/push.ts';
import { paths, type Section } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import { Offer } from './Offer.tsx';

export function NoticesDialog({ onClose }: { onClose: () => void }) {
  const notices = useNotices(useUser()._id);
  const { go } = useDashboard();
  const { openInvestment } = useDetails();
  const navigate = useNavigate();
  const isRead = notices.data !== undefined;
  useEffect(() => {
    if (isRead) void takeDown();
  }, [isRead]);
  const open = ({ kind, investmentId, circleId, invitation }: Notice): void => {
    if (invitation !== undefined) void navigate(paths.circle(invitation), { replace: dialogOnTop() });
    else if (circleId !== undefined) go({ section: 'circles', circle: circleId });
    else if (investmentId === undefined) go({ section: sections[kind] ?? 'profile' });
    else openInvestment(investmentId);
    onClose();
  };
  return (
    <Modal
      open
      title="Notices"
      onClose={onClose}
      size="small"
      actions={
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Loaded of={notices} skeleton={240} failure="Your notices could not be fetched.">
        {(list) =>
          list.length === 0 ? (
            <Text tone="soft">Nothing has happened yet. News about your money appears here.</Text>
          ) : (
            <>
              <Offer notices={list} />
              <ul className={styles['notices']} aria-label="Notices">
                {list.map((notice) => (
                  <NoticeRow key={notice._id} notice={notice} onOpen={() => open(notice)} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Modal>
  );
}

/** Where notices without an investment lead; kinds that are not listed are about the account. */
const sections: Readonly<Partial<Record<Notice['kind'], Section>>> = {
  money_in: 'transaction',
  money_out: 'transaction',
  bought: 'transaction',
  ended: 'transaction',
  ends_soon: 'investmentPortfolio',
  ending_not_followed: 'investmentPortfolio',
  renewed: 'investmentPortfolio',
  auto_save: 'autoSave',
  complaint: 'complaints',
  circle: 'circles',
};

function NoticeRow({ notice: { title, text, at, isNew }, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { words } = useAmounts();
  return (
    <li>
      <RowButton onOpen={onOpen}>
        <span>
          <Text as="span" strong={isNew}>
            {words(title)}
          </Text>
          <Quiet as="span">{words(text)}</Quiet>
          <Quiet as="span">
            <DateTime moment={at} />
          </Quiet>
        </span>
        {isNew && (
          <Text as="span" size="sm" strong tone="caution">
            New
          </Text>
        )}
        <ChevronRight aria-hidden="true" />
      </RowButton>
    </li>
  );
}
