/** Room for three open products. islands/products.ts fetches them and fills copies of the card template below. */
import shared from '../../public/shared.module.css';
import styles from './ProductShelf.module.css';
import { paths } from '../../paths.ts';

function ProductCard({ empty = false }: { empty?: boolean }) {
  return (
    <article className={empty ? `${styles['product']} ${styles['empty']}` : styles['product']}>
      <p className={styles['group']} data-slot="group" />
      <h3 className={styles['name']} data-slot="name">
        Product
      </h3>
      <p className={styles['rate']}>
        <b data-slot="rate" />
        <span data-slot="term" />
      </p>
      <p className={styles['text']} data-slot="description" />
      <dl className={styles['terms']}>
        <div>
          <dt>From</dt>
          <dd data-slot="cost" />
        </div>
        <div>
          <dt data-slot="brings">Brings</dt>
          <dd data-slot="profit" />
        </div>
      </dl>
      <a className={`${shared['button']} ${shared['buttonLine']}`} href={paths.register}>
        Invest Now
      </a>
    </article>
  );
}

export function ProductShelf() {
  return (
    <div data-products>
      <div className={styles['shelfRow']} data-shelf aria-live="polite">
        <ProductCard empty />
        <ProductCard empty />
        <ProductCard empty />
      </div>
      <div className={styles['shelfFailed']} data-shelf-failed hidden>
        <p>The products could not be loaded just now.</p>
        <button className={`${shared['button']} ${shared['buttonLine']}`} type="button" data-shelf-retry>
          Try again
        </button>
      </div>
      <template data-product-card>
        <ProductCard />
      </template>
      <noscript>
        <p>
          <a href={paths.register}>Open an account</a> to see the products that are open today.
        </p>
      </noscript>
    </div>
  );
}
