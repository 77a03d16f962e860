import { IconCopy } from '@tabler/icons-react'
import { copyText } from '#web/platform/copy-text.ts'
import { Button } from './button.tsx'
import { Input } from './fields/field.tsx'
import { Notice } from './notice.tsx'
import css from './secret-notice.module.css'

interface Texts {
  title: string
  label: string
  copy: string
  copied: string
}

/** A new secret with a button that copies it. It cannot be shown again. */
export const SecretNotice = ({ value, texts }: { value: string; texts: Texts }) => (
  <Notice tone="good" live title={texts.title}>
    <div className={css.line}>
      <Input readOnly value={value} aria-label={texts.label} onFocus={(event) => event.target.select()} />
      <Button onClick={() => void copyText(value, texts.copied)}>
        <IconCopy aria-hidden="true" />
        {texts.copy}
      </Button>
    </div>
  </Notice>
)
