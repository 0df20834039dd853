/** Draws the values of tokens.ts for the overview. Each swatch is the CSS variable itself, so it follows the scheme. */
import styles from './pages.module.css';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { colors, constants, motion, type ColorName } from '../src/tokens.ts';
import { useCopied } from '../src/useCopied.ts';
import { contrast, edges, roles, texts } from './colors.ts';

/** On which of its grounds a colour has the least contrast, in words: "4.9 / 6.1 on sunken". */
function leastContrast(name: ColorName): string | null {
  const under = texts.filter(([text]) => text === name).flatMap(([, ...on]) => on);
  const grounds: readonly ColorName[] = edges.some((edge) => edge === name) ? ['ground', 'surface'] : under;
  const [least] = grounds
    .map((ground) => ({ ground, pair: [contrast(name, ground, 0), contrast(name, ground, 1)] as const }))
    .toSorted((ground, other) => Math.min(...ground.pair) - Math.min(...other.pair));
  return least ? `${least.pair.map((ratio) => ratio.toFixed(1)).join(' / ')} on ${least.ground}` : null;
}

export function ColorTokens() {
  return (
    <div className={styles['page']}>
      {Object.entries(roles).map(([role, names]) => (
        <section key={role} aria-label={role}>
          <h3 className={styles['role']}>{role}</h3>
          <div className={styles['grid']}>
            {names.map((name) => (
              <Swatch key={name} name={name} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function Swatch({ name }: { name: ColorName }) {
  const [copied, copy] = useCopied();
  const least = leastContrast(name);
  return (
    <div>
      <div className={styles['swatch']} style={{ background: `var(--${name})` }} />
      <b>--{name}</b>
      <div className={styles['soft']}>{colors[name].join(' / ')}</div>
      {least !== null && <div className={styles['soft']}>{least}</div>}
      <Button
        className={styles['copy'] ?? ''}
        size="small"
        aria-label={`Copy var(--${name})`}
        onClick={() => void copy(`var(--${name})`)}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}

const sizes = (Object.keys(constants) as (keyof typeof constants)[])
  .filter((name) => name.startsWith('text-'))
  .toReversed();

export function TypeTokens() {
  return (
    <div style={{ display: 'grid', gap: 14, color: 'var(--ink)' }}>
      {sizes.map((name) => (
        <div key={name}>
          <div style={{ font: '400 13px/1.4 var(--font-text)', color: 'var(--ink-soft)' }}>
            --{name}: {constants[name]}
          </div>
          <div style={{ font: `600 var(--${name})/1.2 var(--font-display)`, overflowWrap: 'anywhere' }}>
            ₦325,450.75 Àjọṣe
          </div>
          <div style={{ font: `400 var(--${name})/1.4 var(--font-text)`, overflowWrap: 'anywhere' }}>
            Ẹ kú àárọ̀, ụtụtụ ọma, ina kwana
          </div>
        </div>
      ))}
    </div>
  );
}

const spaces = (Object.keys(constants) as (keyof typeof constants)[]).filter((name) => name.startsWith('space-'));
const radii = (Object.keys(constants) as (keyof typeof constants)[]).filter((name) => name.startsWith('radius-'));

export function SpaceTokens() {
  return (
    <div style={{ display: 'grid', gap: 10, font: '400 13px/1.4 var(--font-text)', color: 'var(--ink)' }}>
      {spaces.map((name) => (
        <div key={name} style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
          <div style={{ width: `var(--${name})`, height: 12, background: 'var(--primary)' }} />
          --{name}: {constants[name]}
        </div>
      ))}
      <div style={{ display: 'flex', gap: 16, flexWrap: 'wrap', marginTop: 16 }}>
        {radii.map((name) => (
          <div
            key={name}
            style={{
              padding: 20,
              border: '1px solid var(--line-strong)',
              borderRadius: `var(--${name})`,
              background: 'var(--surface)',
            }}
          >
            --{name}: {constants[name]}
          </div>
        ))}
        <div style={{ padding: 20, borderRadius: 12, background: 'var(--raised)', boxShadow: 'var(--shadow-float)' }}>
          --shadow-float
        </div>
      </div>
    </div>
  );
}

const moves: Readonly<Record<keyof typeof motion, string>> = {
  quick: 'What answers a finger: colours of a button, an arrow that turns, a switch.',
  calm: 'What comes from somewhere: a sheet, a drawer, a toast.',
};

/** Each duration on a square that goes to the other side and back. */
export function MotionTokens() {
  const [away, setAway] = useState(false);
  return (
    <div className={styles['page']}>
      <p className={styles['soft']}>
        Everything eases with <code>--ease</code> ({constants.ease}). What turns for ever says that something is under
        way. Where the device asks for no motion, both durations are 0.01 ms and nothing turns.
      </p>
      {(Object.keys(motion) as (keyof typeof motion)[]).map((name) => (
        <div key={name}>
          <b>
            --{name}: {motion[name]}
          </b>
          <div className={styles['soft']}>{moves[name]}</div>
          <div className={styles['track']}>
            <div
              className={styles['square']}
              style={{
                insetInlineStart: away ? 'calc(100% - 40px)' : 0,
                transition: `inset-inline-start var(--${name}) var(--ease)`,
              }}
            />
          </div>
        </div>
      ))}
      <div>
        <Button variant="outlined" onClick={() => setAway(!away)}>
          Move
        </Button>
      </div>
    </div>
  );
}
