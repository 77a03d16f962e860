import { IconCopy } from '@tabler/icons-react'
import { toast } from '#web/platform/toasts.ts'
import { devices as t } from '#web/texts/devices.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/fields/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from './connection.module.css'

/** A new key of a device, shown only once. */
export const NewKey = ({ value }: { value: string }) => {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast.done(t.copied)
    } catch {
      toast.note(t.copyFailed)
    }
  }
  return (
    <Notice tone="good" live title={t.keyMade}>
      <div className={css.made}>
        <Input readOnly value={value} aria-label={t.key} onFocus={(event) => event.target.select()} />
        <Button onClick={() => void copy()}>
          <IconCopy aria-hidden="true" />
          {t.copy}
        </Button>
      </div>
    </Notice>
  )
}
