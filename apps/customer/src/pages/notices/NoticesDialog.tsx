/** What happened to the customer's money and account by day, newest first. Each notice leads to its subject. */
import styles from './NoticesDialog.module.css';
import { useEffect, useState } from 'react';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { Notice } from '@ajose/sdk/contract/notices';
import { memberMay } from '@ajose/sdk/domain/members';
import { formatDateWithWeekday, lagosDay, startOfLagosDay } from '@ajose/sdk/domain/time';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useNow } from '@ajose/ui/useNow.ts';
import { acting } from '../../acting.ts';
import { useDashboard } from '../../components/dashboard.ts';
import { useDetails } from '../../components/details.ts';
import { RowButton } from '../../components/RowButton.tsx';
import { dialogOnTop } from '../../components/useBackCloses.ts';
import { useMember } from '../../data/accounts.ts';
import { useNotices } from '../../data/notices.ts';
import { takeDown } from '../../offline/push.ts';
import { paths, type Section } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import { byDay, type Run } from './days.ts';
import { Offer } from './Offer.tsx';

export function NoticesDialog({ onClose }: { onClose: () => void }) {
  const member = useMember();
  return (
    <Modal open title="Notices" onClose={onClose} size="small">
      {acting() === null || (member && memberMay(member.role, 'approve')) ? (
        <NoticeList onClose={onClose} />
      ) : (
        member && <Text tone="soft">What happens to this account is told to its checkers and owners.</Text>
      )}
    </Modal>
  );
}

function NoticeList({ onClose }: { onClose: () => void }) {
  const notices = useNotices(useUser()._id);
  const { go } = useDashboard();
  const { openInvestment } = useDetails();
  const navigate = useNavigate();
  const today = lagosDay(useNow());
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
    <Loaded of={notices} skeleton={240} failure="The notices could not be fetched.">
      {(list) =>
        list.length === 0 ? (
          <Text tone="soft">There are no notices yet. News about the money appears here.</Text>
        ) : (
          <Stack gap={5}>
            <Offer notices={list} />
            {byDay(list).map(({ day, runs }) => (
              <section key={day} aria-label={nameOf(day, today)}>
                <h3 className={styles['day']}>{nameOf(day, today)}</h3>
                <ul className={styles['notices']}>
                  {runs.map((run) => (
                    <Entry key={run.newest._id} run={run} onOpen={open} />
                  ))}
                </ul>
              </section>
            ))}
          </Stack>
        )
      }
    </Loaded>
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

/** A row of notices of one kind shows its newest until it is unfolded. */
function Entry({ run: { newest, more }, onOpen }: { run: Run; onOpen: (notice: Notice) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <NoticeRow notice={newest} onOpen={() => onOpen(newest)} />
      {isOpen && more.map((notice) => <NoticeRow key={notice._id} notice={notice} onOpen={() => onOpen(notice)} />)}
      {more.length > 0 && !isOpen && (
        <li data-more>
          <Button
            size="small"
            aria-expanded="false"
            endIcon={<ChevronDown aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            {`${more.length} more like this`}
          </Button>
        </li>
      )}
    </>
  );
}

function nameOf(day: string, today: string): string {
  if (day === today) return 'Today';
  const moment = startOfLagosDay(day);
  return lagosDay(new Date(startOfLagosDay(today).getTime() - 1)) === day ? 'Yesterday' : formatDateWithWeekday(moment);
}

function NoticeRow({ notice: { title, text, at, isNew }, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { words } = useAmounts();
  return (
    <li>
      <RowButton onOpen={onOpen}>
        <span>
          <Text as="span" strong={isNew}>
            {words(title)}
          </Text>
          <Quiet as="span">
            <DateTime moment={at} format="time" />
            {` · ${words(text)}`}
          </Quiet>
        </span>
        {isNew && <small className={styles['unread']}>Unread</small>}
        <ChevronRight aria-hidden="true" />
      </RowButton>
    </li>
  );
}
