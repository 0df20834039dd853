/** A portfolio's value over time. Pointer, finger and arrow keys move along the line; screen readers read each point. */
import chartStyles from './chart.module.css';
import styles from './PortfolioChart.module.css';
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { formatNaira } from '@ajose/sdk/money';
import { formatDate } from '@ajose/sdk/time';
import { axisTicks } from './ticks.ts';

export interface PortfolioPoint {
  /** ISO 8601. */
  moment: string;
  naira: number;
}

export interface PortfolioChartProps {
  label: string;
  /** In the order of time, at least two. */
  points: readonly PortfolioPoint[];
  /** Pixels. */
  height?: number;
}

const margin = { top: 8, right: 8, bottom: 24, left: 52 };

export function PortfolioChart({ label, points, height = 220 }: PortfolioChartProps) {
  const area = useRef<HTMLDivElement>(null);
  const width = useWidth(area);
  const [chosen, setChosen] = useState<number | null>(null);
  const last = points.length - 1;
  const index = Math.min(chosen ?? last, last);
  const point = points[index];
  const { x, y, ticks } = scales(points, width, height);
  const line = points.map((point, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(point.naira)}`).join('');
  const dates = datesShown(last);

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left - margin.left) / (box.width - margin.left - margin.right);
    setChosen(Math.round(Math.min(1, Math.max(0, share)) * last));
  };

  if (!point || last < 1) return null;
  return (
    <figure className={chartStyles['chart']} aria-label={label}>
      <figcaption className={chartStyles['head']}>
        <span>{formatDate(point.moment)}</span>
        <b>{formatNaira(point.naira)}</b>
      </figcaption>
      <div
        ref={area}
        className={chartStyles['area']}
        style={{ height }}
        onPointerMove={follow}
        onPointerLeave={() => setChosen(null)}
      >
        <svg width={width} height={height} aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={styles['grid']} x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
              <text className={styles['axis']} x={margin.left - 8} y={y(tick) + 4} textAnchor="end">
                {formatNaira(tick, 'compact')}
              </text>
            </g>
          ))}
          {dates.map((at, place) => (
            <text
              key={at}
              className={styles['axis']}
              x={x(at)}
              y={height - 4}
              textAnchor={place === 0 ? 'start' : at === last ? 'end' : 'middle'}
            >
              {formatDate(points[at]?.moment ?? point.moment)}
            </text>
          ))}
          <path className={styles['fill']} d={`${line}L${x(last)} ${y(0)}L${x(0)} ${y(0)}Z`} />
          <path className={styles['line']} d={line} />
          {chosen !== null && (
            <line
              className={styles['cursor']}
              x1={x(index)}
              x2={x(index)}
              y1={margin.top}
              y2={height - margin.bottom}
            />
          )}
          <circle className={styles['dot']} cx={x(index)} cy={y(point.naira)} r="5.5" />
        </svg>
        <input
          type="range"
          className={chartStyles['slider']}
          aria-label={`${label}: day`}
          aria-valuetext={`${formatDate(point.moment)}: ${formatNaira(point.naira)}`}
          min={0}
          max={last}
          value={index}
          onChange={(event) => setChosen(Number(event.target.value))}
        />
      </div>
    </figure>
  );
}

/** The first and the last, and one between them where it stands so near the middle that no date touches another one on a phone. */
function datesShown(last: number): number[] {
  const middle = Math.floor(last / 2);
  return last > 1 && (last % 2 === 0 || last > 12) ? [0, middle, last] : [0, last];
}

function scales(points: readonly PortfolioPoint[], width: number, height: number) {
  const ticks = axisTicks(Math.max(...points.map(({ naira }) => naira), 0));
  const top = ticks.at(-1) ?? 1;
  const inner = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
  return {
    ticks,
    x: (index: number) => margin.left + (inner.width * index) / Math.max(1, points.length - 1),
    y: (naira: number) => margin.top + inner.height * (1 - naira / top),
  };
}

function useWidth(element: RefObject<HTMLElement | null>) {
  const [width, setWidth] = useState(320);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
