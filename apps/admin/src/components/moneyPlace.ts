/** The names of the places between which our own money moves. */
import type { MoneyPlace } from '@ajose/sdk/contract/own-moves';
import { gatewayTitle } from '@ajose/sdk/domain/gateways';

export const placeTitle = (place: MoneyPlace): string => (place === 'bank' ? 'Our bank' : gatewayTitle(place));

/** The name of a place inside a sentence, where “our bank” begins small. */
export const placeInWords = (place: MoneyPlace): string => (place === 'bank' ? 'our bank' : gatewayTitle(place));
