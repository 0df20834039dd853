/** Something that is on or off at once, with its name beside the switch. */
import styles from './SwitchLine.module.css';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';

interface SwitchLineProps {
  label: string;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

export function SwitchLine({ label, on, disabled = false, onChange }: SwitchLineProps) {
  const control = <Switch checked={on} onChange={({ target }) => onChange(target.checked)} />;
  return <FormControlLabel className={styles['line']} {...{ label, disabled, control }} />;
}
