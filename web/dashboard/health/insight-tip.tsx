import { IconBulb } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useEscape } from '#web/ui/chart/use-escape.ts'
import { health as t } from '../texts/health.ts'
import css from './insight-tip.module.css'

/**
 * The insights and the composition of the score in one text beside the gauge, shown while the button is hovered,
 * focused or pressed.
 */
export const InsightTip = ({ text }: { text: string }) => {
  const tip = useId()
  const [pinned, setPinned] = useState(false)
  const [near, setNear] = useState(false)
  const shown = pinned || near
  const close = () => {
    setPinned(false)
    setNear(false)
  }
  useEscape(shown, close)
  return (
    <div className={css.tip} onPointerLeave={() => setNear(false)}>
      <button
        type="button"
        className={css.button}
        aria-expanded={shown}
        aria-describedby={shown ? tip : undefined}
        onPointerEnter={(event) => event.pointerType === 'mouse' && setNear(true)}
        onFocus={() => setNear(true)}
        onBlur={close}
        onClick={() => setPinned(!pinned)}
      >
        <IconBulb size={16} stroke={1.75} aria-hidden="true" />
        {t.insight}
      </button>
      {shown && (
        <div role="tooltip" id={tip} className={css.text}>
          <p>{text}</p>
          <p className={css.combines}>
            {t.combines} {t.lowers}
          </p>
        </div>
      )}
    </div>
  )
}
