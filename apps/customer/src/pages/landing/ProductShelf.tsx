/** Room for three open products. islands/products.ts fetches them and fills copies of the card template below. */
import { paths } from '../../paths.ts';

function ProductCard({ empty = false }: { empty?: boolean }) {
  return (
    <article className={empty ? 'product product-empty' : 'product'}>
      <p className="product-group" data-slot="group" />
      <h3 className="product-name" data-slot="name">
        Product
      </h3>
      <p className="product-rate">
        <b data-slot="rate" />
        <span data-slot="term" />
      </p>
      <p className="product-text" data-slot="description" />
      <dl className="product-terms">
        <div>
          <dt>From</dt>
          <dd data-slot="cost" />
        </div>
        <div>
          <dt>Brings</dt>
          <dd data-slot="profit" />
        </div>
      </dl>
      <a className="button button-line" href={paths.register}>
        Invest Now
      </a>
    </article>
  );
}

export function ProductShelf() {
  return (
    <div className="shelf" data-products>
      <div className="shelf-row" data-shelf aria-live="polite">
        <ProductCard empty />
        <ProductCard empty />
        <ProductCard empty />
      </div>
      <div className="shelf-failed" data-shelf-failed hidden>
        <p>The products could not be loaded just now.</p>
        <button className="button button-line" type="button" data-shelf-retry>
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
