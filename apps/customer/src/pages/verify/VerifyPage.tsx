/** Checks a document for anybody who has it. islands/verify.ts makes it work. Its address has the number and, behind #, the key. */
import styles from './VerifyPage.module.css';
import shared from '../../public/shared.module.css';
import { CheckResult } from '../../public/CheckResult.tsx';
import { FileDrop } from '../../public/FileDrop.tsx';
import { PageHead } from '../../public/PageHead.tsx';
import { PublicLayout } from '../../public/PublicLayout.tsx';

export function VerifyPage() {
  return (
    <PublicLayout>
      <PageHead motif="comb" tile={72}>
        <h1>Check a document</h1>
        <p className={shared['lead']}>
          Statements, letters, certificates and receipts of Ajose carry a number and a key. Here you see what Ajose
          wrote, so that you need not trust the paper.
        </p>
      </PageHead>
      <div className={`${shared['wrap']} ${styles['verify']}`} data-verify>
        {/* `dialog`: before the script is there, nothing is sent. A form would put the key into the address. */}
        <form className={styles['form']} method="dialog" noValidate>
          <h2>The document</h2>
          <label className={shared['labelled']}>
            Number
            <input name="number" autoComplete="off" autoCapitalize="characters" spellCheck={false} placeholder="AJ-" />
          </label>
          <label className={shared['labelled']}>
            Key
            <input name="key" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
          </label>
          <p>Both are printed beside the square code. Scanning the code fills them in.</p>
          <button type="submit" className={`${shared['button']} ${shared['buttonAccent']}`}>
            Check the document
          </button>
        </form>
        <CheckResult label="What Ajose says" />
        <section className={styles['file']}>
          <h2>The file</h2>
          <p>
            If you were sent a file, choose it or drop it here. It is checked to its last byte on your device and sent
            nowhere.
          </p>
          <FileDrop accept="application/pdf" />
          <CheckResult />
        </section>
        <p className={styles['note']}>
          Programs check files with the <a href="/.well-known/ajose-keys.json">public keys</a> and no help of ours.
        </p>
      </div>
    </PublicLayout>
  );
}
