/** A moment in Lagos time, with the exact time for machines and on hover. */
import { formatDate, formatDateTime, formatDateWithWeekday, formatTime } from '@ajose/sdk/domain/time';

const formats = { date: formatDate, dateTime: formatDateTime, weekday: formatDateWithWeekday, time: formatTime };

export interface DateTimeProps {
  /** ISO 8601, as on the wire. */
  moment: string;
  /** `weekday` for days that people plan by: maturities and due dates. `time` where the day stands above. */
  format?: keyof typeof formats;
}

export function DateTime({ moment, format = 'dateTime' }: DateTimeProps) {
  return (
    <time dateTime={moment} title={`${formatDateTime(moment)}, Lagos`} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {/* Keeps AM and PM on the line of the time. */}
      {formats[format](moment).replace(/ (?=[AP]M$)/, '\u00a0')}
    </time>
  );
}
