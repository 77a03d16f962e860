import { IconCopy } from '@tabler/icons-react'
import { copyText } from '#web/platform/copy-text.ts'
import { deviceConnection as t } from '#web/texts/device-connection.ts'
import { Button } from '#web/ui/button.tsx'
import css from './connection.module.css'

/** A terminal command with a button that copies it. */
export const Command = ({ name, copy, text }: { name: string; copy: string; text: string }) => {
  return (
    <div className={css.command}>
      <div className={css.commandHead}>
        <span>{name}</span>
        <Button aria-label={copy} onClick={() => void copyText(text, t.copied)}>
          <IconCopy aria-hidden="true" />
          {t.copy}
        </Button>
      </div>
      <pre tabIndex={0} aria-label={name}>
        {text}
      </pre>
    </div>
  )
}
