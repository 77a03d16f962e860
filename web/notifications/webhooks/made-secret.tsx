import { IconCopy } from '@tabler/icons-react'
import { toast } from '#web/platform/toasts.ts'
import { notifications } from '#web/texts/notifications.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/fields/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from './webhooks.module.css'

const t = notifications.hooks

/** A secret, this once. */
export const MadeSecret = ({ value }: { value: string }) => (
  <Notice tone="good" live title={t.made}>
    <div className={css.made}>
      <Input readOnly value={value} aria-label={t.secret} onFocus={(event) => event.target.select()} />
      <Button
        onClick={() =>
          void navigator.clipboard.writeText(value).then(
            () => toast.done(t.copied),
            () => undefined,
          )
        }
      >
        <IconCopy aria-hidden="true" />
        {t.copy}
      </Button>
    </div>
  </Notice>
)
