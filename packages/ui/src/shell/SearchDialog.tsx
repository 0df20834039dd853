/** The search of everything: one field, and what it finds in groups. The keyboard alone is enough; each result is a link. */
import styles from './SearchDialog.module.css';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import Dialog from '@mui/material/Dialog';
import { Anchor } from '../Anchor.tsx';
import { Kbd } from '../display/Kbd.tsx';
import { SearchField } from './SearchField.tsx';

export interface SearchItem {
  /** Unique among all groups. */
  key: string;
  href: string;
  title: string;
  /** Distinguishes results with the same title. */
  note?: ReactNode;
  /** What stands at the right edge: an amount or a status. */
  end?: ReactNode;
  /** Runs before its link is followed. */
  onFollow?: () => void;
}

export interface SearchGroup {
  label: string;
  /** How many of all it lists, where it does not list all: "8 of 41". */
  part?: string;
  items: readonly SearchItem[];
}

export interface SearchDialogProps {
  open: boolean;
  onClose: () => void;
  /** What can be typed: "Name, email, phone, reference or amount". */
  placeholder: string;
  value: string;
  onType: (typed: string) => void;
  /** The groups of results. The first result of all is selected at first. */
  groups: readonly SearchGroup[];
  /** Whether a search is running. The last answer stays meanwhile, and Enter waits for the new one. */
  busy?: boolean;
  /** A message instead of results, or below them: nothing was found, or the search failed. */
  message?: ReactNode;
  /** Whether Enter was pressed before this was on screen: the first result is opened once it is known. */
  entered?: boolean;
}

export function SearchDialog(props: SearchDialogProps) {
  const { open, onClose } = props;
  const name = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={name}
      slotProps={{ paper: { className: styles['dialog'] }, container: { className: styles['place'] } }}
    >
      <span id={name} hidden>
        Search
      </span>
      <Content {...props} />
    </Dialog>
  );
}

function Content(props: SearchDialogProps) {
  const { onClose, placeholder, value, onType, groups, busy = false, message = null, entered = false } = props;
  const id = useId();
  const [chosen, setChosen] = useState('');
  /** Whether Enter came before the answer. */
  const waits = useRef(entered);
  const items = groups.flatMap((group) => group.items);
  const index = Math.max(
    0,
    items.findIndex(({ key }) => key === chosen),
  );
  const active = items[index];

  useEffect(() => {
    if (active) document.getElementById(`${id}${active.key}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  function follow(): void {
    waits.current = false;
    if (active) document.getElementById(`${id}${active.key}`)?.click();
  }
  const answered = useEffectEvent(() => {
    if (waits.current) follow();
  });
  useEffect(() => {
    if (!busy) answered();
  }, [busy]);

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setChosen(items[(index + step + items.length) % items.length]?.key ?? '');
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (busy) waits.current = true;
      else if (active && (event.ctrlKey || event.metaKey)) window.open(active.href, '_blank', 'noopener');
      else follow();
    }
  }

  return (
    <>
      <SearchField
        busy={busy}
        role="combobox"
        aria-expanded={items.length > 0}
        aria-controls={items.length > 0 ? `${id}list` : undefined}
        aria-activedescendant={active && `${id}${active.key}`}
        aria-autocomplete="list"
        placeholder={placeholder}
        value={value}
        onType={(typed) => {
          setChosen('');
          waits.current = false;
          onType(typed);
        }}
        onKeyDown={press}
        end={
          <button type="button" className={styles['key']} title="Close" onClick={onClose}>
            <Kbd>Esc</Kbd>
          </button>
        }
      />
      {active && <Results id={id} groups={groups} selected={active.key} onPoint={setChosen} onFollow={onClose} />}
      <output className={styles['message']}>{message}</output>
    </>
  );
}

interface ResultsProps {
  /** What the ids of its elements begin with. */
  id: string;
  groups: readonly SearchGroup[];
  selected: string;
  onPoint: (key: string) => void;
  onFollow: () => void;
}

function Results({ id, groups, selected, onPoint, onFollow }: ResultsProps) {
  return (
    <div className={styles['list']} id={`${id}list`} role="listbox" aria-label="Results">
      {groups.map(({ label, part, items }, index) => (
        <div key={label} role="group" aria-labelledby={`${id}group${index}`} className={styles['group']}>
          <div id={`${id}group${index}`} className={styles['label']} role="presentation">
            {part === undefined ? label : `${label}, ${part}`}
          </div>
          {items.map((item) => (
            <Option
              key={item.key}
              id={`${id}${item.key}`}
              item={item}
              selected={item.key === selected}
              onPoint={() => onPoint(item.key)}
              onFollow={onFollow}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  item: SearchItem;
  selected: boolean;
  onPoint: () => void;
  onFollow: () => void;
}

function Option({ id, item: { href, title, note, end, onFollow: before }, selected, onPoint, onFollow }: OptionProps) {
  return (
    <Anchor
      id={id}
      href={href}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      className={styles['option']}
      onPointerMove={selected ? undefined : onPoint}
      onClick={(event: MouseEvent) => {
        before?.();
        // A result in a new tab is for later, so the search stays open.
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onFollow();
      }}
    >
      <span className={styles['what']}>
        <span className={styles['title']}>{title}</span>
        {note !== undefined && <span className={styles['note']}>{note}</span>}
      </span>
      {end !== undefined && <span className={styles['end']}>{end}</span>}
    </Anchor>
  );
}
