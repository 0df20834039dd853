/** The form for a new announcement or for changes to one. */
import { FormDialog } from '@ajose/app/FormDialog';
import type { AnnouncementTarget, ManagedAnnouncement } from '@ajose/sdk/contract/announcements';
import { announcementRules, announcementTargets } from '@ajose/sdk/rules/announcements';
import { lagosDay } from '@ajose/sdk/domain/time';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { FormCheckbox } from '@ajose/ui/form/FormCheckbox';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Grid } from '@ajose/ui/layout/Grid';
import { useNow } from '@ajose/ui/useNow.ts';
import { addAnnouncement, updateAnnouncement } from '../../data/announcements.ts';
import { endOfDay, startOfDay, toDay } from './endDate.ts';
import { audienceOf, groupOf } from './group.ts';
import { GroupFields, Reach } from './GroupFields.tsx';
import { Preview } from './Preview.tsx';

interface AnnouncementDialogProps {
  /** Null for a new one. */
  announcement: ManagedAnnouncement | null;
  onClose: () => void;
}

const words = { refused: 'Error saving announcement', broken: 'Error saving announcement' };

/** The names that the customers' app has for its sections. */
const titles: Readonly<Record<AnnouncementTarget, string>> = {
  investmentProducts: 'Investment Products',
  savingsProducts: 'Savings Products',
  investmentPortfolio: 'My Investments',
  savingsPortfolio: 'My Savings',
  transaction: 'Transaction History',
  profile: 'Profile',
};
const targets = announcementTargets.map((value) => ({ value, label: titles[value] }));

export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const today = lagosDay(useNow());
  const initialValues = {
    title: announcement?.title ?? '',
    endDate: announcement ? toDay(announcement.endDate) : '',
    message: announcement?.message ?? '',
    target: announcement?.target ?? '',
    active: announcement?.active ?? true,
    startDate: announcement?.startDate ? toDay(announcement.startDate) : '',
    ...groupOf(announcement?.audience),
  };

  async function submit(values: typeof initialValues): Promise<string> {
    const { status, product, level, ...rest } = values;
    const target = values.target === '' ? null : values.target;
    const audience = audienceOf({ status, product, level });
    const body = {
      ...announcementRules.cast({ ...rest, target, audience }),
      startDate: startOfDay(values.startDate),
      endDate: endOfDay(values.endDate),
    };
    if (announcement) await updateAnnouncement(announcement._id, body);
    else await addAnnouncement(body);
    return announcement ? 'Announcement updated.' : 'Announcement created.';
  }

  return (
    <FormDialog
      title={announcement ? 'Edit announcement' : 'New announcement'}
      initialValues={initialValues}
      rules={announcementRules}
      failure={words}
      onSubmit={submit}
      submit={announcement ? 'Save' : 'Create'}
      busy="Saving…"
      note={<Reach />}
      gap={5}
      onClose={onClose}
    >
      <FormTextField name="title" label="Title" required inputRef={focusOnMount} maxLength={200} />
      <Grid columns={2} from="sm" gap={5}>
        <FormTextField
          name="startDate"
          label="Start date"
          type="date"
          helperText="The first day on which customers see it. Empty: at once."
        />
        <FormTextField
          name="endDate"
          label="End date"
          type="date"
          required
          helperText="The last day on which customers see it, by Lagos time."
          slotProps={{ htmlInput: { min: today } }}
        />
      </Grid>
      <FormTextField name="message" label="Message" lines={3} required maxLength={2000} />
      <Grid columns={2} from="sm" gap={5}>
        <FormSelect name="target" label="A click opens" options={targets} emptyLabel="Its whole text" />
        <GroupFields />
      </Grid>
      <FormCheckbox name="active" label="Active" />
      <Preview />
    </FormDialog>
  );
}
