import { IconCopy } from '@tabler/icons-react'
import { copyText } from '#web/platform/copy-text.ts'
import { devices as t } from '#web/texts/devices.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/fields/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from './connection.module.css'

/** A new key of a device, shown only once. */
export const NewKey = ({ value }: { value: string }) => {
  return (
    <Notice tone="good" live title={t.keyMade}>
      <div className={css.made}>
        <Input readOnly value={value} aria-label={t.key} onFocus={(event) => event.target.select()} />
        <Button onClick={() => void copyText(value, t.copied)}>
          <IconCopy aria-hidden="true" />
          {t.copy}
        </Button>
      </div>
    </Notice>
  )
}
