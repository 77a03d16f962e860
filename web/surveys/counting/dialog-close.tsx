import { IconX } from '@tabler/icons-react'
import { surveys as t } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import css from './dialog-close.module.css'

/** A close button, because a dialog fills a phone's screen. The count is stored as a draft. */
export const DialogClose = ({ onClose }: { onClose: () => void }) => (
  <span className={css.close}>
    <Button kind="ghost" size="icon" aria-label={t.close} onClick={onClose}>
      <IconX aria-hidden="true" />
    </Button>
  </span>
)
