/** The customer's documents: a letter of holdings and a proof of their money to download, and issued documents to withdraw. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { FewOf } from '@ajose/app/FewOf';
import { ConfirmCall } from '@ajose/app/ConfirmCall';
import type { DocumentKind, DocumentState, IssuedDocument } from '@ajose/sdk/contract/documents';
import { formatDate, lagosDay, startOfLagosDay } from '@ajose/sdk/domain/time';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { MemberMay } from '../../components/MemberMay.tsx';
import { NewTab } from '../../components/NewTab.tsx';
import { useDownload } from '../../components/useDownload.ts';
import { useActWords, useMay } from '../../data/accounts.ts';
import { drawAgain, getHoldings, getProofFile, useDocuments, withdrawDocument } from '../../data/documents.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../session.tsx';

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

export function DocumentsCard() {
  const { _id: userId } = useUser();
  const documents = useDocuments(userId);
  const [all, setAll] = useState(false);
  const [leaving, setLeaving] = useState<IssuedDocument | null>(null);
  return (
    <Card title="Documents">
      <Stack gap={3}>
        <Text tone="soft">
          Statements, receipts and letters carry a number and a key, with which a bank, an embassy or a landlord can
          check them. A document that is drawn up again has a number of its own.
        </Text>
        <Files userId={userId} />
        <FewOf
          of={documents}
          items={(list) => list.slice(0, all ? list.length : FIRST)}
          label="Issued documents"
          failure="Your documents could not be fetched."
          skeleton={64}
          empty={<Quiet>Nothing was issued yet.</Quiet>}
          renderFoot={(list) =>
            !all && list.length > FIRST && <Button onClick={() => setAll(true)}>Show all {list.length}</Button>
          }
        >
          {(listed) => (
            <DocumentRow key={listed.number} userId={userId} of={listed} onWithdraw={() => setLeaving(listed)} />
          )}
        </FewOf>
      </Stack>
      {leaving && <Withdraw number={leaving.number} onClose={() => setLeaving(null)} />}
    </Card>
  );
}

/** Documents made on request: the letter of holdings, and the proof that the customer's money was counted. */
function Files({ userId }: { userId: string }) {
  const { busy, download } = useDownload('The document could not be downloaded. Please try again.');
  const letter = async () => ({
    file: await getHoldings(userId),
    name: `ajose-holdings-${lagosDay(new Date())}.pdf`,
  });
  return (
    <Rows>
      <Row>
        <Fill least="11rem">
          <Text strong>Letter of holdings</Text>
          <Quiet>What you hold today, on our letterhead.</Quiet>
        </Fill>
        <Button
          size="small"
          disabled={busy}
          aria-label="Download the letter of holdings"
          onClick={() => download(letter)}
        >
          Download
        </Button>
      </Row>
      <Row>
        <Fill least="11rem">
          <Text strong>My proof</Text>
          <Quiet>
            Shows that your money is in the total that we publish each day. <NewTab href={paths.proof}>Check it</NewTab>
          </Quiet>
        </Fill>
        <Button
          size="small"
          disabled={busy}
          aria-label="Download my proof"
          onClick={() => download(() => getProofFile(userId))}
        >
          Download
        </Button>
      </Row>
    </Rows>
  );
}

/** A letter is about its own day, which the row says anyway. */
const inWords = (about: string): string =>
  about.replaceAll(/\d{4}-\d\d-\d\d/g, (day) => formatDate(startOfLagosDay(day)));

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
        <Quiet>
          {number}, {formatDate(issuedAt)}: {STATES[state]}
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
