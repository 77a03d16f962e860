import { dateTime } from '#web/platform/formats.ts'
import { platform as t } from '#web/texts/ui.ts'
import css from './draft-notice.module.css'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'

interface DraftNoticeProps {
  /** When it was typed. */
  at: string
  onRestore: () => void
  onDiscard: () => void
}

/** Offers unsaved input from an earlier visit. Shown above the form while there is such a draft. */
export const DraftNotice = ({ at, onRestore, onDiscard }: DraftNoticeProps) => (
  <Notice tone="warn" live title={t.draftFound(dateTime(at))}>
    <div className={css.choices}>
      <Button kind="primary" onClick={onRestore}>
        {t.draftRestore}
      </Button>
      <Button onClick={onDiscard}>{t.draftDiscard}</Button>
    </div>
  </Notice>
)
