/** The customer's details, bank account, sessions, password and two-factor sign-in. */
import './ProfilePage.css';
import { PageHeader } from '../../components/PageHeader.tsx';
import { BankBox } from './BankBox.tsx';
import { PasswordBox } from './PasswordBox.tsx';
import { PersonBox } from './PersonBox.tsx';
import { SessionsBox } from './SessionsBox.tsx';
import { TwoFactorBox } from './TwoFactorBox.tsx';

export function ProfilePage() {
  return (
    <>
      <PageHeader title="My Profile" />
      <div className="profile">
        <div>
          <PersonBox />
          <BankBox />
          <SessionsBox />
        </div>
        <div>
          <TwoFactorBox />
          <PasswordBox />
        </div>
      </div>
    </>
  );
}
