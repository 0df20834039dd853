/** The customer: who, which bank, and how safe the account is. */
import './profile.css';
import { SectionHead } from '../../layout/SectionHead.tsx';
import { BankBox } from './BankBox.tsx';
import { PasswordBox } from './PasswordBox.tsx';
import { PersonBox } from './PersonBox.tsx';
import { SessionsBox } from './SessionsBox.tsx';
import { TwoFactorBox } from './TwoFactorBox.tsx';

export function Profile() {
  return (
    <>
      <SectionHead title="My Profile" />
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
