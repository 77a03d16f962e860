import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import css from './pad.module.css'

const t = surveys.counter

interface PadFootProps {
  /** What Undo would take back; undefined: nothing. */
  last: string | undefined
  onUndo: () => void
  /** The one thing to do next. */
  children: ReactNode
}

/** Stays in view under the counters: the last tap can always be taken back. */
export const PadFoot = ({ last, onUndo, children }: PadFootProps) => (
  <div className={css.foot}>
    <p className="vh" role="status">
      {last}
    </p>
    <Button size="large" aria-disabled={last === undefined || undefined} onClick={onUndo}>
      <IconArrowBackUp aria-hidden="true" />
      <span className={css.undo}>
        {t.undo}
        <small>{last ?? t.nothingToUndo}</small>
      </span>
    </Button>
    {children}
  </div>
)
