/** Draws the values of tokens.ts for the overview. Each swatch is the CSS variable itself, so it follows the scheme. */
import { colors, constants, type ColorName } from '../src/tokens.ts';

const names = Object.keys(colors) as ColorName[];

export function ColorTokens() {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))', gap: 12 }}>
      {names.map((name) => (
        <div key={name} style={{ font: '400 13px/1.4 var(--font-text)', color: 'var(--ink)' }}>
          <div
            style={{
              height: 56,
              borderRadius: 10,
              background: `var(--${name})`,
              border: '1px solid var(--line-strong)',
            }}
          />
          <b style={{ fontWeight: 600 }}>--{name}</b>
          <div style={{ color: 'var(--ink-soft)' }}>{colors[name].join(' / ')}</div>
        </div>
      ))}
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
