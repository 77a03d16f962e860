import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { copyText } from '#web/platform/copy-text.ts'
import { users as t } from '#web/texts/users.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/fields/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from './invitation-notice.module.css'

/** An invitation link that is not emailed: the administrator passes it on. */
export const InvitationNotice = ({ link, name, next }: { link: string; name: string; next?: ReactNode }) => {
  return (
    <Notice tone="good" live title={t.linkTitle(name)}>
      <p>{t.linkText}</p>
      <div className={css.row}>
        <Input readOnly value={link} aria-label={t.link} onFocus={(event) => event.target.select()} />
        <Button onClick={() => void copyText(link, t.copied)}>
          <IconCopy aria-hidden="true" />
          {t.copy}
        </Button>
        {next}
      </div>
    </Notice>
  )
}
