/** Checks that a customer's money is in the total that was published for a day. islands/proof.ts makes it work. */
import styles from './ProofPage.module.css';
import shared from '../../public/shared.module.css';
import { paths } from '../../paths.ts';
import { CheckResult } from '../../public/CheckResult.tsx';
import { FileDrop } from '../../public/FileDrop.tsx';
import { PageHead } from '../../public/PageHead.tsx';
import { PublicLayout } from '../../public/PublicLayout.tsx';

export function ProofPage() {
  return (
    <PublicLayout>
      <PageHead motif="comb" tile={72}>
        <h1>Was my money counted?</h1>
        <p className={shared['lead']}>
          Each day we publish the total that all customers own. Here you see that your money is in it, to the kobo.
        </p>
      </PageHead>
      <div className={`${shared['wrap']} ${styles['proof']}`} data-proof>
        <section className={styles['part']}>
          <h2>Your money</h2>
          <p data-visitor>Sign in first. Then this page fetches your proof and checks it on this device.</p>
          <a href={paths.login} data-visitor className={`${shared['button']} ${shared['buttonLine']}`}>
            Sign in
          </a>
          <p data-signed-in hidden>
            Your proof is fetched and checked on this device, so that you need not take our word for it.
          </p>
          <button type="button" data-signed-in hidden className={`${shared['button']} ${shared['buttonAccent']}`}>
            Check my money
          </button>
          <CheckResult label="What was found" />
        </section>
        <section className={styles['part']}>
          <h2>A proof that you saved</h2>
          <p>Choose the file that you downloaded in your profile, or drop it here. It is sent nowhere.</p>
          <FileDrop accept="application/json,.json" />
          <CheckResult />
        </section>
        <section className={`${styles['part']} ${styles['wide']}`}>
          <h2>What this shows</h2>
          <ul>
            <li>
              We cannot leave you out: the total is made of every customer’s part, and yours would be missing when you
              look for it.
            </li>
            <li>
              We cannot make anybody’s part less than nothing to hide a debt: each sum on the way to the total is
              checked.
            </li>
            <li>
              Nobody can read what you have. Your part is cut in pieces and mixed with all others, in a new way each
              day.
            </li>
            <li>
              Compare the total and its fingerprint with a friend. If both see the same, you are both in the same total.
            </li>
          </ul>
          <p>
            It shows what we owe, not that the money is there: that is on <a href={paths.safety}>Who keeps the money</a>
            . A total is published soon after midnight, and proofs are kept for ten days.
          </p>
        </section>
      </div>
    </PublicLayout>
  );
}
