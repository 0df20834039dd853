/** The title of the browser's tab: the place, then the product's name. */
import { useEffect } from 'react';
import { brand } from '@ajose/ui/brand.ts';

/** @param part of the product, as `Back-office` */
export function useTitle(place: string, part?: string): void {
  const product = part === undefined ? brand.name : `${brand.name} ${part}`;
  useEffect(() => {
    document.title = `${place} · ${product}`;
  }, [place, product]);
}
