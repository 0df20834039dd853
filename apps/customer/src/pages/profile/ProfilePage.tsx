/**
 * The customer's profile in sections: who they are and where money goes, security, documents, and what tells them. On a phone all but the first
 * are folded, with the cards and the next of kin, which few people change.
 */
import styles from './ProfilePage.module.css';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import Button from '@mui/material/Button';
import { SigningInCards } from '@ajose/app/SigningInCards';
import { FoldingSection } from '@ajose/ui/layout/FoldingSection';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { usePhone } from '@ajose/ui/usePhone.ts';
import { acting } from '../../acting.ts';
import { account } from '../../data/sessions.ts';
import { partOf } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import { AccountCard } from './AccountCard.tsx';
import { BankCard } from './BankCard.tsx';
import { CardsCard } from './CardsCard.tsx';
import { DataCard } from './DataCard.tsx';
import { DocumentsCards } from './DocumentsCards.tsx';
import { LevelCard } from './LevelCard.tsx';
import { EmailsCard } from './EmailsCard.tsx';
import { NextOfKinCard } from './NextOfKinCard.tsx';
import { NumberCard } from './NumberCard.tsx';
import { OrganisationProfile } from './OrganisationProfile.tsx';
import { PersonCard } from './PersonCard.tsx';
import { TellingCard } from './TellingCard.tsx';

const JUMPS = ['Security', 'Documents', 'Emails, notices and data'] as const;

/** The keyboard goes on from there. */
function jumpTo(title: (typeof JUMPS)[number]): void {
  const heading = [...document.querySelectorAll<HTMLElement>('#content h2')].find(
    ({ textContent }) => textContent === title,
  );
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  heading?.closest('section')?.scrollIntoView();
}

const TWO_FACTOR_ON =
  'Signing in, withdrawing and changing your bank details ask for a code from your authenticator app.';

export function ProfilePage() {
  if (acting() === null) return <PersonProfile />;
  return (
    <>
      <PageHeader title="Profile" />
      <OrganisationProfile />
    </>
  );
}

function PersonProfile() {
  const { email, twoFactor, hasPasskey = false } = useUser();
  const phone = usePhone();
  const part = partOf(useLocation().state);
  return (
    <>
      <PageHeader title="My Profile" />
      {!phone && <Jumps />}
      <Stack gap={phone ? 3 : 8}>
        <div className={styles['first']}>
          <PersonCard />
          {!phone && <LevelCard />}
          {!phone && <NextOfKinCard />}
          <Linked to={part === 'banks' || part === 'another-bank'}>
            <BankCard adds={part === 'another-bank'} />
          </Linked>
          {phone ? (
            <LevelCard />
          ) : (
            <>
              <NumberCard />
              <CardsCard />
            </>
          )}
        </div>
        <FoldingSection
          title="Security"
          summary="Where you are signed in, password, two-factor sign-in, passkeys"
          linked={part === 'signing-in'}
        >
          <SigningInCards account={account} email={email} hasApp={twoFactor && !hasPasskey} whenOn={TWO_FACTOR_ON} />
        </FoldingSection>
        {phone && (
          <>
            <NumberCard />
            <CardsCard />
            <NextOfKinCard />
          </>
        )}
        <FoldingSection
          title="Documents"
          summary="Statement, letter, tax certificates, receipts"
          linked={part === 'documents'}
        >
          <DocumentsCards />
        </FoldingSection>
        <FoldingSection title="Emails, notices and data" summary="What we tell you, your data, closing your account">
          <Stack>
            <Grid columns={2} from="lg" align="start">
              <EmailsCard />
              <Stack>
                <TellingCard />
                <DataCard />
              </Stack>
            </Grid>
            <AccountCard />
          </Stack>
        </FoldingSection>
      </Stack>
    </>
  );
}

/** To the parts of a long page. On a phone the folded parts are such a list themselves. */
function Jumps() {
  return (
    <nav className={styles['jumps']} aria-label="Parts of your profile">
      {JUMPS.map((title) => (
        <Button key={title} size="small" variant="outlined" onClick={() => jumpTo(title)}>
          {title}
        </Button>
      ))}
    </nav>
  );
}

/** Scrolled into view where a link leads to it. */
function Linked({ to, children }: { to: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Runs after the page was scrolled to its top.
    if (to) requestAnimationFrame(() => place.current?.scrollIntoView());
  }, [to]);
  return (
    <div ref={place} className={styles['linked']}>
      {children}
    </div>
  );
}
