/** The announcement as customers see it on a phone, light and dark, while it is written. */
import { InBothSchemes } from '@ajose/ui/display/InBothSchemes';
import { AnnouncementBanner } from '@ajose/ui/feedback/AnnouncementBanner';
import { useFormField } from '@ajose/ui/form/useFormField.ts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';

export function Preview() {
  const title = useFormField<string>('title').value;
  const message = useFormField<string>('message').value;
  if (title === '' && message === '') return null;
  return (
    <Stack gap={3}>
      <Text size="sm" tone="soft">
        As customers see it
      </Text>
      <InBothSchemes label="As customers see it">
        <AnnouncementBanner
          announcements={[{ _id: 'preview', title, message }]}
          onOpen={() => undefined}
          onDismiss={() => undefined}
        />
      </InBothSchemes>
    </Stack>
  );
}
