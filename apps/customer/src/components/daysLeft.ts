/** How long an investment still runs, in words. */
export function daysLeft(days: number): string {
  if (days === 0) return 'Ends today';
  return days === 1 ? '1 day remaining' : `${days} days remaining`;
}
