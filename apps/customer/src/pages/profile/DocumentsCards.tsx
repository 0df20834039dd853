/** The customer's documents: all that can be drawn up, and what was issued, which can be drawn up again and withdrawn. */
import { useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import { FewOf } from '@ajose/app/FewOf';
import { ConfirmCall } from '@ajose/app/ConfirmCall';
import type { DocumentKind, DocumentState, IssuedDocument } from '@ajose/sdk/contract/documents';
import type { TaxYear } from '@ajose/sdk/contract/tax';
import { formatDate, lagosDay, startOfLagosDay } from '@ajose/sdk/domain/time';
import { Money } from '@ajose/ui/display/Money';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useNow } from '@ajose/ui/useNow.ts';
import { useDashboard } from '../../components/dashboard.ts';
import { MemberMay } from '../../components/MemberMay.tsx';
import { NewTab } from '../../components/NewTab.tsx';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { useDownload } from '../../components/useDownload.ts';
import { useActWords, useMay } from '../../data/accounts.ts';
import { drawAgain, getHoldings, getProofFile, useDocuments, withdrawDocument } from '../../data/documents.ts';
import { getTaxCertificate, useTaxYears } from '../../data/tax.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import { whose } from '../../whose.ts';

const StatementDialog = dialogLater(async () => (await import('../../components/StatementDialog.tsx')).StatementDialog);

const KINDS: Readonly<Record<DocumentKind, string>> = {
  statement: 'Statement',
  holdings: 'Letter of holdings',
  tax: 'Tax certificate',
  receipt: 'Receipt',
  earned: 'Certificate of earnings',
};

const STATES: Readonly<Record<DocumentState, string>> = {
  valid: 'can be checked',
  replaced: 'replaced by a later one',
  returned: 'the money went back',
  withdrawn: 'withdrawn',
  ended: 'ended after a year',
};

const FIRST = 5;

export function DocumentsCards() {
  const { _id: userId } = useUser();
  return (
    <Stack>
      <Card title="Draw up a document">
        <Stack gap={2}>
          <Text tone="soft" size="sm">
            Each carries a number and a key, with which a bank, an embassy or a landlord can check it.
          </Text>
          <DrawUp userId={userId} />
        </Stack>
      </Card>
      <Issued userId={userId} />
    </Stack>
  );
}

function Issued({ userId }: { userId: string }) {
  const documents = useDocuments(userId);
  const [all, setAll] = useState(false);
  const [leaving, setLeaving] = useState<IssuedDocument | null>(null);
  return (
    <Card title="Issued documents">
      <FewOf
        of={documents}
        items={(list) => list.slice(0, all ? list.length : FIRST)}
        label="Issued documents"
        failure="The documents could not be fetched."
        skeleton={64}
        empty="Nothing was issued yet. What you draw up is listed here with its number, and you can withdraw it."
        renderFoot={(list) =>
          !all && list.length > FIRST && <Button onClick={() => setAll(true)}>Show all {list.length}</Button>
        }
      >
        {(listed) => (
          <DocumentRow key={listed.number} userId={userId} of={listed} onWithdraw={() => setLeaving(listed)} />
        )}
      </FewOf>
      {leaving && <Withdraw number={leaving.number} onClose={() => setLeaving(null)} />}
    </Card>
  );
}

/** Every kind of document, each with its way to get it. */
function DrawUp({ userId }: { userId: string }) {
  const { go } = useDashboard();
  const { createdAt } = useUser();
  const lastYear = Number(lagosDay(useNow()).slice(0, 4)) - 1;
  const { data: years } = useTaxYears(userId);
  const [stating, setStating] = useState(false);
  const close = () => setStating(false);
  useBackCloses(stating, close);
  const lacksLast =
    years !== undefined &&
    years.length > 0 &&
    !years.some(({ year }) => year === lastYear) &&
    lagosDay(new Date(createdAt)) < `${lastYear + 1}`;
  const letter = async () => ({
    file: await getHoldings(userId),
    name: `ajose-holdings-${lagosDay(new Date())}.pdf`,
  });
  return (
    <Rows>
      <Kind title="Statement" text="What moved in the wallet, for the days that you choose.">
        <Button size="small" onClick={() => setStating(true)}>
          Choose days
        </Button>
      </Kind>
      <Kind
        title="Letter of holdings"
        text={`What ${whose() === 'your' ? 'you hold' : 'the account holds'} today, on our letterhead.`}
      >
        <Download name="the letter of holdings" draw={letter} />
      </Kind>
      {years?.length === 0 && <Kind title="Tax certificate" text="None: no tax was withheld yet." />}
      {years?.map((of) => (
        <TaxCertificate key={of.year} userId={userId} of={of} soFar={of.year > lastYear} />
      ))}
      {lacksLast && <Kind title={`Tax certificate ${lastYear}`} text={`None: no tax was withheld in ${lastYear}.`} />}
      <Kind title="Receipt" text="For one payment: open it in the history.">
        <Button size="small" aria-label="Open the history for a receipt" onClick={() => go({ section: 'transaction' })}>
          History
        </Button>
      </Kind>
      <Kind
        title="My proof"
        text={
          <>
            That {whose()} money is in the total that we publish each day. <NewTab href={paths.proof}>Check it</NewTab>
          </>
        }
      >
        <Download name="my proof" draw={() => getProofFile(userId)} />
      </Kind>
      {stating && <StatementDialog days={{ from: '', to: '' }} onClose={close} />}
    </Rows>
  );
}

interface TaxProps {
  userId: string;
  of: TaxYear;
  /** Whether the year has not ended. */
  soFar: boolean;
}

function TaxCertificate({ userId, of: { year, tax }, soFar }: TaxProps) {
  const draw = async () => ({ file: await getTaxCertificate(userId, year), name: `ajose-tax-${year}.pdf` });
  return (
    <Kind
      title={`Tax certificate ${year}`}
      text={
        <>
          <Money naira={tax} /> withheld from {whose()} profit{soFar && ' so far'}.
        </>
      }
    >
      <Download name={`the tax certificate of ${year}`} draw={draw} />
    </Kind>
  );
}

function Kind({ title, text, children }: { title: string; text: ReactNode; children?: ReactNode }) {
  return (
    <Row>
      <Fill least="11rem">
        <Text strong>{title}</Text>
        <Quiet>{text}</Quiet>
      </Fill>
      {children}
    </Row>
  );
}

function Download({ name, draw }: { name: string; draw: () => Promise<{ file: Blob; name: string }> }) {
  const { busy, download } = useDownload('The document could not be downloaded. Please try again.');
  return (
    <Button size="small" disabled={busy} aria-label={`Download ${name}`} onClick={() => download(draw)}>
      Download
    </Button>
  );
}

/** The days that a document is about, in words. A letter is about its own day, which its row says anyway. */
const inWords = (about: string): string =>
  about
    .replace(/^the beginning/, 'From the beginning')
    .replaceAll(/\d{4}-\d\d-\d\d/g, (day) => formatDate(startOfLagosDay(day)));

interface RowProps {
  userId: string;
  of: IssuedDocument;
  onWithdraw: () => void;
}

function DocumentRow({ userId, of, onWithdraw }: RowProps) {
  const { number, kind, about, issuedAt, state } = of;
  const { busy, download } = useDownload('The document could not be downloaded. Please try again.');
  const again = drawAgain(userId, of);
  const may = useMay('ask');
  const save = (draw: () => Promise<Blob>): void =>
    download(async () => ({ file: await draw(), name: `ajose-${kind}-${about.replaceAll(' ', '-')}.pdf` }));
  return (
    <Row>
      <Fill least="12rem">
        <Text strong>{KINDS[kind]}</Text>
        {kind !== 'holdings' && <Quiet>{inWords(about)}</Quiet>}
        <Quiet>{number}</Quiet>
        <Quiet>
          {formatDate(issuedAt)}: {STATES[state]}
        </Quiet>
      </Fill>
      {again && (
        <Button
          size="small"
          variant="outlined"
          disabled={busy}
          aria-label={`Draw up again: ${KINDS[kind]}, ${inWords(about)}`}
          onClick={() => save(again)}
        >
          Draw up again
        </Button>
      )}
      {may && (state === 'valid' || state === 'replaced' || state === 'returned') && (
        <Button size="small" color="inherit" aria-label={`Withdraw document ${number}`} onClick={onWithdraw}>
          Withdraw document
        </Button>
      )}
    </Row>
  );
}

function Withdraw({ number, onClose }: { number: string; onClose: () => void }) {
  return (
    <ConfirmCall
      title={`Withdraw document ${number}?`}
      message={
        <MemberMay two>
          <Text>
            Anybody who checks it sees only that it was withdrawn. This cannot be undone; you can draw up a new one.
          </Text>
        </MemberMay>
      }
      confirmLabel={useActWords('Withdraw document')}
      busyLabel="Withdrawing…"
      destructive
      call={() => withdrawDocument(number)}
      done="The document is withdrawn."
      failure="The document could not be withdrawn. Please try again."
      onClose={onClose}
    />
  );
}
