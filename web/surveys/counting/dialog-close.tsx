import { IconX } from '@tabler/icons-react'
import { surveys as t } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import css from './dialog-close.module.css'

/** A cross beside a dialog's title: on a phone there is nothing beside it to press. What was counted is kept. */
export const DialogClose = ({ onClose }: { onClose: () => void }) => (
  <span className={css.close}>
    <Button kind="ghost" size="icon" aria-label={t.close} onClick={onClose}>
      <IconX aria-hidden="true" />
    </Button>
  </span>
)
