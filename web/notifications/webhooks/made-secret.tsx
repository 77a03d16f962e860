import { notifications } from '#web/texts/notifications.ts'
import { SecretNotice } from '#web/ui/secret-notice.tsx'

const { made: title, secret: label, copy, copied } = notifications.hooks

/** A secret, this once. */
export const MadeSecret = ({ value }: { value: string }) => (
  <SecretNotice value={value} texts={{ title, label, copy, copied }} />
)
