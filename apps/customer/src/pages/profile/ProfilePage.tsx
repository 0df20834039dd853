/** The customer's profile in sections: who they are, where money goes, signing in, emails and data. On a phone the last two are folded. */
import styles from './ProfilePage.module.css';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import Button from '@mui/material/Button';
import { SigningInCards } from '@ajose/app/SigningInCards';
import { FoldingSection } from '@ajose/ui/layout/FoldingSection';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Section } from '@ajose/ui/layout/Section';
import { Stack } from '@ajose/ui/layout/Stack';
import { usePhone } from '../../components/usePhone.ts';
import { acting } from '../../acting.ts';
import { account } from '../../data/sessions.ts';
import { partOf } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import { AccountCard } from './AccountCard.tsx';
import { BankCard } from './BankCard.tsx';
import { CardsCard } from './CardsCard.tsx';
import { DataCard } from './DataCard.tsx';
import { DocumentsCard } from './DocumentsCard.tsx';
import { LevelCard } from './LevelCard.tsx';
import { EmailsCard } from './EmailsCard.tsx';
import { NextOfKinCard } from './NextOfKinCard.tsx';
import { NumberCard } from './NumberCard.tsx';
import { OrganisationProfile } from './OrganisationProfile.tsx';
import { PersonCard } from './PersonCard.tsx';
import { TellingCard } from './TellingCard.tsx';

const JUMPS = ['Your bank and cards', 'Signing in', 'Documents, emails and data'] as const;

/** The keyboard goes on from there. */
function jumpTo(title: (typeof JUMPS)[number]): void {
  const heading = [...document.querySelectorAll<HTMLElement>('#content h2')].find(
    ({ textContent }) => textContent === title,
  );
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}

const TWO_FACTOR_ON =
  'On: signing in, withdrawing and changing your bank details ask for a code from your authenticator app.';

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
        <Section title="You">
          <Grid columns={2} from="lg" align="start">
            <Stack>
              <PersonCard />
              <NumberCard />
            </Stack>
            <Stack>
              <LevelCard />
              <NextOfKinCard />
            </Stack>
          </Grid>
        </Section>
        <BankSection linked={part === 'banks'} />
        <FoldingSection title="Signing in" summary="Password, passkeys, devices" linked={part === 'signing-in'}>
          <SigningInCards account={account} email={email} hasApp={twoFactor && !hasPasskey} whenOn={TWO_FACTOR_ON} />
        </FoldingSection>
        <FoldingSection
          title="Documents, emails and data"
          summary="What others can check, emails, your data"
          linked={part === 'data'}
        >
          <Grid columns={2} from="lg" align="start">
            <Stack>
              <DocumentsCard />
              <EmailsCard />
            </Stack>
            <Stack>
              <TellingCard />
              <DataCard />
              <AccountCard />
            </Stack>
          </Grid>
        </FoldingSection>
      </Stack>
    </>
  );
}

/** To the parts of a long page. On a phone they are folded. */
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

/** Open on a phone too: people look here for their bank account and their referral code. */
function BankSection({ linked }: { linked: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Runs after the page was scrolled to its top.
    if (linked) requestAnimationFrame(() => place.current?.scrollIntoView());
  }, [linked]);
  return (
    <div ref={place} className={styles['linked']}>
      <Section title="Your bank and cards">
        <Grid columns={2} from="lg" align="start">
          <BankCard />
          <CardsCard />
        </Grid>
      </Section>
    </div>
  );
}
