/** The filters of the audit log: a search, a person, an act, a subject, and days. */
import styles from './AuditFilters.module.css';
import { auditActs, auditActWords } from '@ajose/sdk/domain/audit';
import { FilterSearch } from '@ajose/ui/fields/FilterSearch';
import { FilterSelect } from '@ajose/ui/fields/FilterSelect';
import { FilterMonths } from '../../components/FilterMonths.tsx';
import { dayWords, searchWords } from '../../components/filterWords.ts';
import { ListFilters } from '../../components/ListFilters.tsx';
import { useAdmins } from '../../data/staff.ts';
import { auditKinds, type AuditList } from './auditList.ts';
import { kindNames } from './entry.ts';

/** How many administrators the filter offers, the first by name; the search finds the others. */
const MOST_ADMINS = 100;

const notStaff = [
  { value: 'customer', label: 'Customers themselves' },
  { value: 'platform', label: 'The platform' },
];
const acts = auditActs
  .map((act) => ({ value: act, label: auditActWords[act] }))
  .toSorted((act, other) => act.label.localeCompare(other.label, 'en'));
const kinds = auditKinds.map((kind) => ({ value: kind, label: kindNames[kind] }));

const ANOTHER = 'Another administrator';

interface AuditFiltersProps {
  list: AuditList;
  onChange: (patch: Partial<AuditList>) => void;
  onClear: () => void;
}

export function AuditFilters({ list, onChange, onClear }: AuditFiltersProps) {
  const admins = useAdmins({ limit: MOST_ADMINS }).data?.admins ?? [];
  const people = [...admins.map(({ _id, name }) => ({ value: _id, label: name })), ...notStaff];
  // An address may name an administrator who is not among them.
  const known = people.find(({ value }) => value === list.who)?.label;
  return (
    <ListFilters
      search={
        <FilterSearch placeholder="Name, act or id" value={list.search} onSearch={(search) => onChange({ search })} />
      }
      searched={searchWords(list.search)}
      words={[
        list.who && (known ?? ANOTHER),
        list.act && auditActWords[list.act],
        list.about && kindNames[list.about],
        dayWords('from', list.startDate),
        dayWords('to', list.endDate),
      ]}
      onClear={onClear}
    >
      <FilterSelect
        label="Who"
        all="Everybody"
        value={list.who}
        options={known !== undefined || list.who === '' ? people : [...people, { value: list.who, label: ANOTHER }]}
        onChange={(who) => onChange({ who })}
      />
      <div className={styles['act']}>
        <FilterSelect
          label="Act"
          all="All acts"
          value={list.act}
          options={acts}
          onChange={(act) => onChange({ act })}
        />
      </div>
      <FilterSelect
        label="About"
        all="Everything"
        value={list.about}
        options={kinds}
        onChange={(about) => onChange({ about })}
      />
      <FilterMonths days={list} onChange={onChange} />
    </ListFilters>
  );
}
