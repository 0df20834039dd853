/** The title of the browser's tab: the place, then the product's name. */
import { useEffect } from 'react';
import { brand } from '@ajose/ui/brand.ts';

export function useTitle(place: string, product: string = brand.name): void {
  useEffect(() => {
    document.title = `${place} · ${product}`;
  }, [place, product]);
}
