import { IconCurrentLocation } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { followPosition, type Measured, type PositionFault } from '#web/platform/phone-position.ts'
import { farms } from '#web/texts/farms.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from './farm-form.module.css'

const t = farms.phone
/** Waiting gives no better accuracy than this on a phone. */
const GOOD_METRES = 5
const AFTER_MS = 12_000

type State =
  | { is: 'idle' }
  | { is: 'measuring'; best: Measured | null }
  | { is: 'inexact'; best: Measured }
  | { is: 'taken'; accuracy: number }
  | { is: 'fault'; fault: PositionFault }

interface PhonePositionProps {
  /** In metres: a less accurate position is used only after confirmation. */
  enough: number
  onTake: (measured: Measured) => void
}

/** Measures the phone's position for a while, and uses the most accurate result. */
export const PhonePosition = ({ enough, onTake }: PhonePositionProps) => {
  const [state, setState] = useState<State>({ is: 'idle' })
  const take = (measured: Measured) => {
    setState({ is: 'taken', accuracy: measured.accuracy })
    onTake(measured)
  }
  const decide = (best: Measured) => (best.accuracy <= enough ? take(best) : setState({ is: 'inexact', best }))
  const isMeasuring = state.is === 'measuring'
  useEffect(() => {
    if (!isMeasuring) return
    let best: Measured | null = null
    const stop = followPosition(
      (measured) => {
        if (best === null || measured.accuracy < best.accuracy) best = measured
        if (best.accuracy <= Math.min(GOOD_METRES, enough)) decide(best)
        else setState({ is: 'measuring', best })
      },
      (fault) => (best === null ? setState({ is: 'fault', fault }) : decide(best)),
    )
    const timer = setTimeout(() => {
      if (best !== null) decide(best)
    }, AFTER_MS)
    return () => {
      stop()
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- measured once from the press on; what is taken is taken by then
  }, [isMeasuring])
  return (
    <>
      <Button busy={isMeasuring} onClick={() => setState({ is: 'measuring', best: null })}>
        <IconCurrentLocation aria-hidden="true" />
        {t.use}
      </Button>
      <p className={css.measured} role="status">
        {state.is === 'measuring' && (state.best ? t.soFar(state.best.accuracy) : t.measuring)}
        {state.is === 'taken' && t.taken(state.accuracy)}
      </p>
      {state.is === 'inexact' && (
        <Notice tone="warn" live title={t.inexact(state.best.accuracy, enough)}>
          <p>{t.inexactText}</p>
          <Button onClick={() => take(state.best)}>{t.takeAnyway}</Button>
        </Notice>
      )}
      {state.is === 'fault' && <Notice tone="bad" live title={t.faults[state.fault]} />}
    </>
  )
}
