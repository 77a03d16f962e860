import { IconX } from '@tabler/icons-react'
import { surveys as t } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import css from './dialog-close.module.css'

/** A dialog's title with a cross: on a phone there is nothing beside it to press. What was counted is kept. */
export const DialogClose = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <span className={css.head}>
    <span>{title}</span>
    <Button kind="ghost" size="icon" aria-label={t.close} onClick={onClose}>
      <IconX aria-hidden="true" />
    </Button>
  </span>
)
