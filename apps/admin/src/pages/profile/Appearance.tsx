/** Chooses the colour scheme: light, dark, or the device's. */
import styles from './Appearance.module.css';
import { useState } from 'react';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { chooseScheme, readScheme, schemes } from './scheme.ts';

const names = { device: 'Same as the device', light: 'Light', dark: 'Dark' };

export function Appearance() {
  const [scheme, setScheme] = useState(readScheme);
  return (
    <RadioGroup
      row
      aria-label="Colour scheme"
      value={scheme}
      onChange={(_event, value) => {
        const chosen = schemes.find((scheme) => scheme === value) ?? 'device';
        chooseScheme(chosen);
        setScheme(chosen);
      }}
      className={styles['schemes']}
    >
      {schemes.map((scheme) => (
        <FormControlLabel key={scheme} value={scheme} control={<Radio />} label={names[scheme]} />
      ))}
    </RadioGroup>
  );
}
